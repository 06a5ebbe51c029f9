/** What the pages do by themselves. Everything else is made by the server, and works without this. */

import { listenForActs, mark } from "./acts";
import { startAgain } from "./again";
import { Beats } from "./beats";
import { listenForClicks } from "./clicks";
import { startClocks, tick } from "./clocks";
import { listenForKeys } from "./keys";
import { listenForForm } from "./form";
import { Lesson } from "./lesson";
import { Live, type Link } from "./live";
import { hear, listenForMessages } from "./messages";
import { listenForMoments } from "./moment";
import { morph } from "./morph";
import { isWaiting, listenForNotices, notice } from "./notice";
import { one, shown } from "./page";
import { callOut, present, showPresence } from "./presence";
import { light, listenForMisses, settleAfter } from "./presses";
import { Replay } from "./replay";
import { startSetting } from "./setting";
import { listenForReader } from "./reader";
import { listenForScrolling, reach } from "./scrolling";
import { listenForSheets } from "./sheets";
import { listenForSounds } from "./sounds";
import { listenForSpeed } from "./speed";
import { tellTale } from "./tale";
import { listenForTheme } from "./theme";
import { listenForTools, unfold } from "./tools";
import { listenForClosing } from "./word";
import { fit, listenForZoom } from "./zoom";

function startTable(table: HTMLElement): void {
  listenForActs(table, () => live.expect());
  unfold();
  listenForKeys();
  listenForMessages();
  listenForNotices();
  startClocks();
  listenForSounds();
  listenForSheets();
  listenForMoments();
  listenForZoom();
  const beats = new Beats(table, (html) => {
    settleAfter(() => {
      morph(table, html);
      light();
      fit();
    });
    mark();
    reach();
    tick();
    notice();
    showPresence();
  });
  light();
  fit();
  beats.start();
  const watcher = {
    frame: (html: string) => beats.frame(html),
    glimpse: (page: Document) => notice(shown(page)), // the table stays as it was left: what has happened is shown to whoever comes back
    beside(kind: string, line: string): void {
      if (kind === "presence") present(line);
      else if (kind === "messages") hear(line);
      else callOut(line);
    },
    link(link: Link): void {
      document.documentElement.dataset.link = link;
      const lost = one("#lost");
      if (lost) lost.hidden = link !== "lost";
    },
    curious: isWaiting,
  };
  const live = new Live(`${table.dataset.address}/live`, table.dataset.digest ?? "", watcher);
  listenForForm((form) => live.turn(form, form === one("#frame")?.dataset.form));
  listenForSpeed(() => live.reopen());
  live.start();
}

document.documentElement.classList.add("scripted");
listenForTheme();
listenForTools();
listenForMisses();
listenForClicks();
listenForReader();
listenForClosing();
// By their kinds, too: a heading of the rules may have any of these names.
const table = one("main#table");
if (table) startTable(table);
const replay = one("main#replay");
if (replay) new Replay(replay).start();
const lesson = one("main#lesson");
if (lesson) new Lesson(lesson).start();
if (!table && !replay && !lesson) listenForForm();
const form = one<HTMLFormElement>("form#setting");
if (form) startSetting(form);
const unfinished = one("article[data-again]");
if (unfinished) startAgain(unfinished);
tellTale();
listenForScrolling();
one("p#refusal")?.scrollIntoView({ block: "center" });
