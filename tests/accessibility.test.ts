import path from "node:path";
import { describe, expect, it } from "vitest";
import { isThere, readText, tableRows } from "./support/table-rows.ts";

const DOCUMENT = "docs/accessibility.md";

/** The success criteria of WCAG 2.2, by level; 4.1.1 is obsolete. */
const CRITERIA = {
	A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3
		2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
	AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8
		3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
};

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;
const TITLE = /\b(?:describe|it|task|test)\(\s*(["'`])((?:\\.|(?!\1).)+)\1/g;

const linksOf = (cell: string) =>
	[...cell.matchAll(LINK)].map(([, title = "", target = ""]) => ({
		title,
		file: path.posix.join(path.posix.dirname(DOCUMENT), target),
	}));

const titlesIn = (file: string) => [...readText(file).matchAll(TITLE)].map(([, , title]) => title);

const rows = tableRows(DOCUMENT, /^\d\.\d\.\d+ /).map(({ cells, section }) => {
	const [criterion = "", level = "", answer = "", shownBy = ""] = cells;
	const [id = "", ...name] = criterion.split(" ");
	return { id, name: name.join(" "), level, answer, shownBy, links: linksOf(shownBy), section };
});
const tasks = tableRows(DOCUMENT, /./)
	.filter(({ section }) => section === "Tasks by keyboard")
	.slice(2)
	.map(({ cells }) => {
		const [task = "", keys = "", shownBy = ""] = cells;
		return { id: task, answer: keys, shownBy, links: linksOf(shownBy) };
	});

const isShown = ({ shownBy, links }: { shownBy: string; links: unknown[] }) =>
	links.length > 0 || /^By hand: \S/.test(shownBy);

describe(DOCUMENT, () => {
	it("lists each of the 55 WCAG 2.2 criteria of levels A and AA once, under its level", () => {
		const wanted = Object.entries(CRITERIA).flatMap(([level, ids]) =>
			ids.split(/\s+/).map(id => `${id} ${level}`),
		);
		expect(wanted).toHaveLength(55);
		expect(rows.map(({ id, level }) => `${id} ${level}`).sort()).toEqual(wanted.sort());
	});

	it("leaves nothing blank: names a test or manual check for each criterion met, the reason for every other", () => {
		const blank = rows.filter(row => {
			if (row.name === "" || row.answer === "") return true;
			return !/^(Not met|Does not apply): \S/.test(row.answer) && !isShown(row);
		});
		expect(blank).toEqual([]);
	});

	it("links only to existing files, and to titles of tests in them", () => {
		const missing = [...rows, ...tasks].flatMap(({ id, links }) =>
			links
				.filter(({ title, file }) => !isThere(file) || !titlesIn(file).includes(title))
				.map(({ title, file }) => `${id}: ${title} in ${file}`),
		);
		expect(missing).toEqual([]);
	});

	it("lists the criteria that are not met first, and states the correct counts", () => {
		const notMet = rows.filter(({ answer }) => answer.startsWith("Not met"));
		expect(notMet.filter(({ section }) => section !== "Not met")).toEqual([]);
		expect(rows.slice(0, notMet.length)).toEqual(notMet);
		const kept = rows.filter(({ answer }) => !/^(Not met|Does not apply)/.test(answer));
		const tested = kept.filter(({ links }) => links.length > 0);
		expect(readText(DOCUMENT)).toContain(
			`${rows.length} criteria: ${tested.length} shown by tests, ${kept.length - tested.length} by hand, ${notMet.length} not met, ${rows.length - kept.length - notMet.length} do not apply.`,
		);
	});

	it("lists the keys for every staff task of the specification, each with a test or a manual check", () => {
		const promised = tableRows("docs/specification/back-office.md", /./).filter(({ cells }) =>
			/^\d+$/.test(cells[1] ?? ""),
		);
		expect(promised.length).toBeGreaterThan(0);
		const staff = promised.map(({ cells }) => cells[0]);
		expect(tasks.map(({ id }) => id)).toEqual(expect.arrayContaining(staff));
		expect(tasks.filter(task => task.answer === "" || !isShown(task))).toEqual([]);
	});
});
