import { expect, it } from "vitest";
import { fromRanges, toRanges } from "../../ranges.ts";
import { parseErrorsFile } from "./errors-file.ts";

it("reads the errors file whatever its columns are", () => {
	const text =
		'email,reason\r\nana@example.com,"bad, ""very"" bad"\r\n"too long\nname",BOB@example.com\n7,no address\n';
	expect([...parseErrorsFile(text).named]).toEqual([
		["ana@example.com", 'bad, "very" bad'],
		["bob@example.com", "too long\nname"],
	]);
});

it("reads an empty or broken file as nothing", () => {
	expect(parseErrorsFile("").named.size).toBe(0);
	expect(parseErrorsFile('"never closed').named.size).toBe(0);
	expect(parseErrorsFile("<html><body>Access denied</body></html>").named.size).toBe(0);
});

it("folds neighbouring positions into ranges, and back", () => {
	const positions = [0, 1, 2, 5, 7, 8];
	expect(toRanges(positions)).toEqual([
		[0, 2],
		[5, 5],
		[7, 8],
	]);
	expect(fromRanges(toRanges(positions))).toEqual(positions);
});
