import { expect, it } from "vitest";
import { inheritanceTax } from "./inheritance-tax.ts";
import { savingKind } from "./saving.ts";

it.each([
	[0, "none"],
	[-0.01, "none"],
	[0.01, "tiny"],
	[0.49, "tiny"],
	[0.5, "sum"],
	[120_000, "sum"],
] as const)("savingKind classifies a saving of £%d as %s", (saving, kind) =>
	expect(savingKind(saving)).toBe(kind),
);

it.each([
	[0, 0],
	[325_000, 0],
	[325_001, 0],
	[325_002, 1],
	[1_000_000, 270_000],
])("inheritanceTax on an estate of £%d is £%d", (estate, tax) => expect(inheritanceTax(estate)).toBe(tax));
