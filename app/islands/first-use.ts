import { avoidOverlap } from "../site/frame/avoid-overlap";
import { CHAT } from "../site/frame/follow-frame";
import { loadElements } from "./start-elements";

export { loadIsland } from "./island-modules";

/** Loaded on the visitor's first interaction: the list of islands, and elements that react to scrolling. */
loadElements(import.meta.glob(["../**/*.element.ts", "!../**/*.early.element.ts"]));
const chat = document.getElementById(CHAT);
if (chat) avoidOverlap(chat);
