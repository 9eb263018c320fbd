import { expect, it } from "vitest";
import { fillPlaceholders } from "./fill.ts";

it.each([
	["Sent to {email}.", { email: "a$&b@firm.example" }, "Sent to a$&b@firm.example."],
	["{pages} pages: all {pages}", { pages: 47 }, "47 pages: all 47"],
	["{from} to {to}", { from: "{to}", to: "$$$" }, "{to} to $$$"],
	["Open in { Zone }", { zone: "Dubai" }, "Open in Dubai"],
	["{constructor}, {days}", { hours: 1 }, "{constructor}, {days}"],
])(
	"fillPlaceholders fills %j with unescaped values, in any case and spacing, and keeps unknown placeholders",
	(text, values, filled) => {
		expect(fillPlaceholders(text, values)).toBe(filled);
	},
);
