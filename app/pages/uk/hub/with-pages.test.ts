import { expect, it } from "vitest";
import { withPages } from "./with-pages.ts";

it.each([
	["{pages} pages on leaving", 31, "31 pages on leaving"],
	["{pages} pages on leaving", null, "Pages on leaving"],
	["Our { Pages }-page guide", 31, "Our 31-page guide"],
	["Our { Pages }-page guide", null, "Our many-page guide"],
	["On {pages} pages", null, "On many pages"],
])("withPages turns “%s” with a page count of %j into “%s”", (words, pages, shown) => {
	expect(withPages(words, pages)).toBe(shown);
});
