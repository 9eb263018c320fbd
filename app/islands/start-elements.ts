const modules = import.meta.glob("../**/*.element.ts");

/** The tag that a file defines: "../uk/page/count-down.element.ts" defines `<count-down>`. */
function tagOf(file: string): string {
	return /([\w-]+)\.element\.ts$/.exec(file)?.[1] ?? "";
}

/** Fetches the custom elements that stand in the page; the others stay where they are. */
export function startElements(): void {
	for (const [file, load] of Object.entries(modules)) {
		const tag = tagOf(file);
		if (document.querySelector(tag))
			load().catch(error => console.error(`<${tag}> could not be started`, error));
	}
}
