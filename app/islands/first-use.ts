import { CHAT } from "../site/frame/follow-frame";
import { keepClear } from "../site/frame/keep-clear";
import { startElements } from "./start-elements";

export { loadIsland } from "./island-modules";

/** Loaded on the visitor's first interaction: the list of islands, and elements that react to scrolling. */
startElements(import.meta.glob(["../**/*.element.ts", "!../**/*.early.element.ts"]));
const chat = document.getElementById(CHAT);
if (chat) keepClear(chat);
