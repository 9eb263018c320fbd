import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type CopyDefault, copyDefaults, type PageCopy } from "../page-copy.ts";

/** A replaceable text and the page that shows it. */
export interface RegisteredText extends CopyDefault {
	/** Path of a page that shows it. */
	path: string;
	/** Whether only that path shows it. */
	exclusive: boolean;
}

const APP = path.resolve(import.meta.dirname, "../../..");

function isPageCopy(value: unknown): value is PageCopy {
	return (
		typeof value === "object" &&
		value !== null &&
		"page" in value &&
		typeof value.page === "string" &&
		"texts" in value &&
		typeof value.texts === "object"
	);
}

/** Derives from a copy file's folder which page shows its texts. */
function placeOf(file: string, page: string): Pick<RegisteredText, "path" | "exclusive"> {
	const folder = path.posix.dirname(file.replaceAll("\\", "/"));
	const uk = /^pages\/uk\/([\w-]+)$/.exec(folder)?.[1];
	if (uk) return { path: uk === "hub" ? "/uk" : `/uk/${uk}`, exclusive: page === `uk-${uk}` && uk !== "hub" };
	const landing = /^pages\/landing\/([\w-]+)/.exec(folder)?.[1];
	if (landing) return { path: `/${landing}`, exclusive: false };
	if (folder.startsWith("uk/")) return { path: "/uk", exclusive: false };
	const own = /^pages\/([\w-]+)/.exec(folder)?.[1];
	if (own === "home") return { path: "/", exclusive: true };
	return { path: own ? `/${own}` : "/", exclusive: false };
}

async function read(): Promise<RegisteredText[]> {
	const files = globSync("**/copy.ts", { cwd: APP }).sort();
	const texts = await Promise.all(
		files.map(async file => {
			const exported: Record<string, unknown> = await import(
				/* @vite-ignore */ pathToFileURL(path.join(APP, file)).href
			);
			return Object.values(exported)
				.filter(isPageCopy)
				.flatMap(copy => copyDefaults(copy).map(text => ({ ...text, ...placeOf(file, copy.page) })));
		}),
	);
	return texts.flat();
}

let registered: Promise<RegisteredText[]> | null = null;

/** Returns every replaceable text of the public pages with its current default, collected from the copy.ts files. */
export function registry(): Promise<RegisteredText[]> {
	registered ??= read();
	return registered;
}
