import { FRESH } from "../site/document/lay-out-whole";
import { CHAT } from "../site/frame/follow-frame";
import { keepClear } from "../site/frame/keep-clear";
import { startElements } from "./start-elements";

export { loadIsland } from "./island-modules";

/** What a page needs once somebody uses it: the list of its islands, and what answers to scrolling. */
startElements(import.meta.glob(["../**/*.element.ts", "!../**/*.early.element.ts"]));
// Where one was going is reached: far sections rest again, and each keeps the height that it had.
document.addEventListener("scrollend", () => document.documentElement.toggleAttribute(FRESH, true));
const chat = document.getElementById(CHAT);
if (chat) keepClear(chat);
