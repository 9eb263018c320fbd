import { startElements } from "./start-elements";

/** Starts the custom elements that move before anybody uses the page: files `*.early.element.ts`. */
export function startEarlyElements(): void {
	startElements(import.meta.glob("../**/*.early.element.ts"));
}
