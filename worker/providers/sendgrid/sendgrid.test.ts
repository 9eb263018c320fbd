import { expect, it } from "vitest";
import { fromRanges, toRanges } from "../../ranges.ts";
import { parseErrorsFile } from "./errors-file.ts";

it("parseErrorsFile finds the address and the reason in any columns", () => {
	const text =
		'email,reason\r\nana@example.com,"bad, ""very"" bad"\r\n"too long\nname",BOB@example.com\n7,no address\n';
	expect([...parseErrorsFile(text).named]).toEqual([
		["ana@example.com", 'bad, "very" bad'],
		["bob@example.com", "too long\nname"],
	]);
});

it("parseErrorsFile names no address for an empty, broken or HTML file", () => {
	expect(parseErrorsFile("").named.size).toBe(0);
	expect(parseErrorsFile('"never closed').named.size).toBe(0);
	expect(parseErrorsFile("<html><body>Access denied</body></html>").named.size).toBe(0);
});

it("toRanges folds adjacent positions into ranges, and fromRanges restores them", () => {
	const positions = [0, 1, 2, 5, 7, 8];
	expect(toRanges(positions)).toEqual([
		[0, 2],
		[5, 5],
		[7, 8],
	]);
	expect(fromRanges(toRanges(positions))).toEqual(positions);
});
