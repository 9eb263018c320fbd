import { avoidOverlap } from "#app/site/frame/avoid-overlap.ts";
import { CHAT } from "#app/site/frame/follow-frame.ts";
import { logAgain } from "#app/visitor/consent/log-again.ts";
import { carryChoice } from "#app/visitor/selected-package/carry-choice.ts";
import { loadElements } from "./start-elements.ts";

export { loadIsland } from "./island-modules.ts";

/** Loaded on the visitor's first interaction: the list of islands, and elements that react to scrolling. */
loadElements(import.meta.glob(["../**/*.element.ts", "!../**/*.early.element.ts"]));
const chat = document.getElementById(CHAT);
if (chat) avoidOverlap(chat);
carryChoice();
void logAgain();
