import { expect, it } from "vitest";
import { rejectedRowsCsv, splitCsvCells, splitCsvRecords } from "./csv-lines.ts";

const FILE = 'Name;Note;E-mail\r\nAnn;"two\nlines; ""here""";ann@x.example\r\n\r\nBen;;nothing';

it("splitCsvRecords returns the records of a file, each with the number of its first line", () => {
	expect(splitCsvRecords(FILE)).toEqual([
		{ line: 1, text: "Name;Note;E-mail" },
		{ line: 2, text: 'Ann;"two\nlines; ""here""";ann@x.example' },
		{ line: 5, text: "Ben;;nothing" },
	]);
});

it("splitCsvCells splits a record into cells, with quotes, separators and line breaks resolved", () => {
	expect(splitCsvCells('Ann;"two\nlines; ""here""";ann@x.example', ";")).toEqual([
		"Ann",
		'two\nlines; "here"',
		"ann@x.example",
	]);
});

it("rejectedRowsCsv returns rejected rows unchanged, with the reason in an added column", () => {
	expect(rejectedRowsCsv(FILE, [{ line: 5, reason: 'The address "nothing" is none' }])).toBe(
		'Name;Note;E-mail;"Refused because"\r\nBen;;nothing;"The address ""nothing"" is none"',
	);
});

it("rejectedRowsCsv finds a rejected row with line breaks by its first line, as the server names it", () => {
	const rows = rejectedRowsCsv(FILE, [{ line: 2, reason: "None" }]);
	expect(rows.split("\r\n").slice(1)).toEqual(['Ann;"two\nlines; ""here""";ann@x.example;"None"']);
});

it("rejectedRowsCsv neutralises spreadsheet formulas in rejected rows", () => {
	const file = `Name,Note\r\nAnn,"=HYPERLINK(""https://evil.example"",""x"")"\r\nBen,@SUM(1)\r\n`;
	const refused = [2, 3].map(line => ({ line, reason: "None" }));
	expect(rejectedRowsCsv(file, refused).split("\r\n").slice(1)).toEqual([
		`"Ann","'=HYPERLINK(""https://evil.example"",""x"")","None"`,
		`"Ben","'@SUM(1)","None"`,
	]);
});
