import { describe, expect, it } from "vitest";
import { isThere, readText, tableRows } from "./support/table-rows.ts";

const DOCUMENT = "docs/security-asvs.md";

/** The requirements of each section of OWASP ASVS 5.0.0, by level. */
const LEVEL_1 = {
	"1.2": "1 2 3 4 5",
	"1.3": "1 2",
	"1.5": "1",
	"2.1": "1",
	"2.2": "1 2",
	"2.3": "1",
	"3.2": "1 2",
	"3.3": "1",
	"3.4": "1 2",
	"3.5": "1 2 3",
	"4.1": "1",
	"4.4": "1",
	"5.2": "1 2",
	"5.3": "1 2",
	"6.1": "1",
	"6.2": "1 2 3 4 5 6 7 8",
	"6.3": "1 2",
	"6.4": "1 2",
	"7.2": "1 2 3 4",
	"7.4": "1 2",
	"8.1": "1",
	"8.2": "1 2",
	"8.3": "1",
	"9.1": "1 2 3",
	"9.2": "1",
	"10.4": "1 2 3 4 5",
	"11.3": "1 2",
	"11.4": "1",
	"12.1": "1",
	"12.2": "1 2",
	"13.4": "1",
	"14.2": "1",
	"14.3": "1",
	"15.1": "1",
	"15.2": "1",
	"15.3": "1",
};
const LEVEL_2 = {
	"1.1": "1 2",
	"1.2": "6 7 8 9",
	"1.3": "3 4 5 6 7 8 9 10 11",
	"1.4": "1 2 3",
	"1.5": "2",
	"2.1": "2 3",
	"2.2": "3",
	"2.3": "2 3 4",
	"2.4": "1",
	"3.3": "2 3 4",
	"3.4": "3 4 5 6",
	"3.5": "4 5",
	"3.7": "1 2",
	"4.1": "2 3",
	"4.2": "1",
	"4.3": "1 2",
	"4.4": "2 3 4",
	"5.1": "1",
	"5.2": "3",
	"5.4": "1 2 3",
	"6.1": "2 3",
	"6.2": "9 10 11 12",
	"6.3": "3 4",
	"6.4": "3 4",
	"6.5": "1 2 3 4 5",
	"6.6": "1 2 3",
	"6.8": "1 2 3 4",
	"7.1": "1 2 3",
	"7.3": "1 2",
	"7.4": "3 4 5",
	"7.5": "1 2",
	"7.6": "1 2",
	"8.1": "2",
	"8.2": "3",
	"8.4": "1",
	"9.2": "2 3 4",
	"10.1": "1 2",
	"10.2": "1 2",
	"10.3": "1 2 3 4",
	"10.4": "6 7 8 9 10 11",
	"10.5": "1 2 3 4 5",
	"10.6": "1 2",
	"10.7": "1 2 3",
	"11.1": "1 2",
	"11.2": "1 2 3",
	"11.3": "3",
	"11.4": "2 3 4",
	"11.5": "1",
	"11.6": "1",
	"12.1": "2 3",
	"12.3": "1 2 3 4",
	"13.1": "1",
	"13.2": "1 2 3 4 5",
	"13.3": "1 2",
	"13.4": "2 3 4 5",
	"14.1": "1 2",
	"14.2": "2 3 4",
	"14.3": "2 3",
	"15.1": "2 3",
	"15.2": "2 3",
	"15.3": "2 3 4 5 6 7",
	"16.1": "1",
	"16.2": "1 2 3 4 5",
	"16.3": "1 2 3 4",
	"16.4": "1 2 3",
	"16.5": "1 2 3",
	"17.1": "1",
	"17.2": "1 2 3 4",
	"17.3": "1 2",
};

const idsOf = (level: Readonly<Record<string, string>>) =>
	Object.entries(level).flatMap(([section, last]) => last.split(" ").map(number => `${section}.${number}`));

const rows = tableRows(DOCUMENT, /^\d+\.\d+\.\d+$/).map(({ cells, section }) => {
	const [id = "", level = "", requirement = "", answer = "", shownBy = ""] = cells;
	const files = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
	return { id, level, requirement, answer, files, section };
});

describe(DOCUMENT, () => {
	it("answers every requirement of levels 1 and 2 once, under its level", () => {
		const wanted = [...idsOf(LEVEL_1).map(id => `${id} 1`), ...idsOf(LEVEL_2).map(id => `${id} 2`)];
		expect(wanted).toHaveLength(70 + 183);
		expect(rows.map(({ id, level }) => `${id} ${level}`).sort()).toEqual(wanted.sort());
	});

	it("leaves nothing blank: names a file for each requirement met or the operator's, the reason for every other", () => {
		const blank = rows.filter(({ requirement, answer, files }) => {
			if (requirement === "") return true;
			if (/^(Met|Operator)\b/.test(answer)) return files.length === 0;
			return !/^(Not met|Does not apply): \S/.test(answer);
		});
		expect(blank).toEqual([]);
	});

	it("names only files that exist", () => {
		const missing = rows.flatMap(({ id, files }) =>
			files.filter(file => !isThere(file)).map(file => `${id}: ${file}`),
		);
		expect(missing).toEqual([]);
	});

	it("lists the requirements that are not met first, and states the correct counts", () => {
		const notMet = rows.filter(({ answer }) => answer.startsWith("Not met"));
		expect(notMet.filter(({ section }) => section !== "Not met")).toEqual([]);
		expect(rows.slice(0, notMet.length)).toEqual(notMet);
		const count = (start: string) => rows.filter(({ answer }) => answer.startsWith(start)).length;
		expect(readText(DOCUMENT)).toContain(
			`${rows.length} requirements: ${count("Met")} met, ${notMet.length} not met, ${count("Operator")} the operator's, ${count("Does not apply")} do not apply.`,
		);
	});
});
