type Files = Record<string, () => Promise<unknown>>;

/** Returns the tag that a file defines: "../uk/page/sticky-nav.element.ts" defines `<sticky-nav>`. */
function tagOf(file: string): string {
	return /([\w-]+)(\.early)?\.element\.ts$/.exec(file)?.[1] ?? "";
}

/** Loads those of the custom elements that the page contains. */
export function loadElements(files: Files): void {
	for (const [file, load] of Object.entries(files)) {
		const tag = tagOf(file);
		if (document.querySelector(tag))
			load().catch(error => console.error(`<${tag}> could not be started`, error));
	}
}
