import { describe, expect, it } from "vitest";
import { differences } from "./prove.ts";
import { RowSum } from "./tables.ts";

const printOf = (...rows: string[]) => {
	const sum = new RowSum();
	for (const row of rows) sum.add(row);
	return sum.print();
};

describe("differences between two databases", () => {
	const leads = printOf('{"id": 1}', '{"id": 2}');

	it("ignore the order of the rows", () => {
		expect(differences({ leads }, { leads: printOf('{"id": 2}', '{"id": 1}') })).toEqual([]);
	});

	it("report a changed value, a missing row, a missing table, and a duplicate in place of a row", () => {
		expect(differences({ leads }, { leads: printOf('{"id": 1}', '{"id": 3}') })).toEqual([
			"leads: 2 rows of 2, with other content",
		]);
		expect(differences({ leads }, { leads: printOf('{"id": 1}') })).toEqual(["leads: 1 rows of 2"]);
		expect(differences({ leads }, {})).toEqual(["leads: no rows of 2"]);
		expect(differences({ leads }, { leads: printOf('{"id": 1}', '{"id": 1}') })).toHaveLength(1);
	});
});
