"""What the kit checks: every property by its name, in a sentence."""

PROPERTIES = {
    # setting up
    "offered": "The game says what it is, has at most six seats, limits for every number among its options, and its rules.",
    "options": "Options read back as they were written, and an unknown one is refused.",
    "facts": "What happens in play agrees with the game's facts.",
    # moves
    "legal-sorted": "Legal moves are sorted.",
    "legal-unique": "Every legal move is listed once.",
    "legal-range": "Legal moves lie within facts.moves, and are no more than most_legal().",
    "legal-some": "A seat that may act has a legal move.",
    "legal-others": "A seat that may not act has no legal move.",
    "acting": "The actor is the lowest of the seats that may act; several act at once only while choices are gathered.",
    "playable": "Every legal move and every outcome of chance can be made.",
    "refused": "Every other move is refused, by why_not and by play alike.",
    "refusal-words": "A refusal has a code and a sentence.",
    "refusal-rule": "The rule that a refusal names is a heading of the game's help.",
    "refusal-changes": "A refused move changes nothing.",
    "ends": "Games end, within facts.longest where that is given.",
    # nature
    "chance-weights": "Nature's moves are sorted, each once, within facts.outcomes, with positive whole weights.",
    "sample-support": "sample draws what chance lists and nothing else, and leaves the state alone.",
    "sample-fair": "sample draws as often as the weights say.",
    "seed": "The same seed gives the same game, and another seed another.",
    # states
    "key": "States have equal keys exactly when they have equal digests.",
    "copies": "Copies are equal and independent, and earlier states never change.",
    "pickle": "Pickle gives back the same state in every phase.",
    "deepcopy": "Deepcopy gives back the same state in every phase.",
    # writing and reading
    "position-json": "A position consists of JSON values.",
    "position": "A position reads back as the same state, and plays on alike.",
    "position-damaged": "A damaged position is read or refused, never a crash.",
    "notation": "A move's text reads back as the move, and means no other move elsewhere.",
    "notation-nonsense": "Nonsense is refused or names a move; it is never a crash.",
    "record": "A record reads back and replays to the same states.",
    # results
    "returns": "Returns are 0 before the end, then 1 shared by the winners, or the same for all who play together.",
    "standing": "A standing has every seat, its parts add up, and its leaders are the winners.",
    # simultaneous phases, and taking back
    "order": "Choices made at the same time give the same state in any order.",
    "undo": "Undo returns the exact earlier state, and leaves the others' choices as they are.",
    "withdraw": "A choice that nobody has seen can be taken back until the reveal.",
    "horizon": "An event that told anyone something new is marked as revealing, and is never taken back.",
    "final": "is_final says which moves cannot be taken back.",
    # what is shown
    "view": "A view is a struct that encodes as JSON, the same every time, and does not change when the game goes on.",
    "text": "The text of a view is not empty.",
    "svg": "The picture of a view is well-formed SVG.",
    "tell": "Every event has a line for the log and a caption, be they empty.",
    "info-key": "Equal info keys, equal views and legal moves; and the other way round.",
    # secrecy
    "seen": "What a seat sees of an event is a JSON value, the same every time.",
    "seen-own": "A seat sees which of its own moves it made.",
    "seen-nothing": "What a seat sees nothing of changes nothing that it is shown.",
    "secret-acting": "Who may act does not tell a seat what it has not seen.",
    "secret-view": "A view does not tell a seat what it has not seen.",
    "secret-legal": "Legal moves do not tell a seat what it has not seen.",
    "secret-standing": "The standing does not tell a seat what it has not seen.",
    "secret-text": "The text does not tell a seat what it has not seen.",
    "secret-svg": "The picture does not tell a seat what it has not seen.",
    "secret-info-key": "The info key does not tell a seat what it has not seen.",
    "secret-tell": "The log does not tell a seat what it has not seen.",
    "secret-offers": "The words about a legal move do not tell a seat what it has not seen.",
    "secret-refusals": "A refusal does not tell a seat what it has not seen.",
    "secrets-found": "In a game with hidden things, histories were found that differ and look the same.",
    # imagining
    "imagine-view": "An imagined state looks to the seat as the true one does.",
    "imagine-legal": "In an imagined state the seat has the same legal moves.",
    "imagine-forgets": "An imagined state depends on what the seat knows and on luck, not on the truth.",
    "imagine-pure": "Imagining leaves the state as it is.",
    "imagine-plays": "An imagined state plays on to the end.",
    "imagine-fields": "Everything hidden comes out differently in some imagined state.",
    "worlds-possible": "Every imagined state is one that the seat could be in.",
    "worlds-all": "Every state that the seat could be in is imagined.",
    # anything else
    "crash": "Nothing raises an error that is not a refusal.",
}
