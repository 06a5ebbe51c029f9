// A bot as a program: it is asked in JSON lines on standard input and answers on standard output (docs/writing-a-bot.md).
//
//     highcamp play cant-stop --program my-bot='node examples/program_bot.js' --seat 2=my-bot
//
// It needs nothing but Node.js. Replace `choose` with something clever: a question holds all that the seat may know.

const readline = require("node:readline");

/** A legal move, by its notation. */
function choose(question) {
  return question.moves[Math.floor(Math.random() * question.moves.length)].text;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    console.log(JSON.stringify({ protocol: 1 }));
  } else if (message.type === "question") {
    console.log(JSON.stringify({ number: message.number, move: choose(message) }));
  }
});
