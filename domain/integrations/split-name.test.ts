import { expect, it } from "vitest";
import { splitName } from "./split-name.ts";

it.each([
	["Ana Souza", "Ana", "Souza"],
	["  Ana  Maria\tda Souza ", "Ana Maria da", "Souza"],
	["Ana", "Ana", null],
	["", null, null],
	["   ", null, null],
	[null, null, null],
	["محمد بن راشد", "محمد بن", "راشد"],
])("splitName splits %j into given name and family name", (name, given, family) => {
	expect(splitName(name)).toEqual({ given, family });
});
