import { CHAT } from "../site/frame/follow-frame";
import { keepClear } from "../site/frame/keep-clear";
import { startElements } from "./start-elements";

export { loadIsland } from "./island-modules";

/** What a page needs once somebody uses it: the list of its islands, and what answers to scrolling. */
startElements(import.meta.glob(["../**/*.element.ts", "!../**/*.early.element.ts"]));
const chat = document.getElementById(CHAT);
if (chat) keepClear(chat);
