import { loadElements } from "./start-elements.ts";

/** Loads the custom elements that run before the visitor uses the page: files `*.early.element.ts`. */
export function startEarlyElements(): void {
	loadElements(import.meta.glob("../**/*.early.element.ts"));
}
