import { expect, it } from "vitest";
import { countedEvent } from "./counted-event.ts";

it.each([
	[
		{ name: "package_select", label: "mainland" },
		{ name: "package_select", label: "mainland" },
	],
	[
		{ name: "package_select", label: "gold" },
		{ name: "package_select", label: "" },
	],
	[{ name: "package_select" }, { name: "package_select", label: "" }],
	[
		{ name: "made_up", label: "mainland" },
		{ name: "other", label: "" },
	],
])("countedEvent reduces %j to %j", (event, counted) => expect(countedEvent(event)).toEqual(counted));
