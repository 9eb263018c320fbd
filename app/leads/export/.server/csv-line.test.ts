import { describe, expect, it } from "vitest";
import { csvLine } from "./csv-line.ts";

describe("csvLine", () => {
	it.each([
		[["a", null, "b c"], "a,,b c\r\n"],
		[['say "hi"', "a,b", "two\nlines"], '"say ""hi""","a,b","two\nlines"\r\n'],
		[["=1+1", "+44 20", "-5", "@x"], "'=1+1,'+44 20,'-5,'@x\r\n"],
		[["\tx", "\rx", "＝1"], '"\'\tx","\'\rx",\'＝1\r\n'],
		[["Ann;=1+2;Bob"], '"Ann;\'=1+2;Bob"\r\n'],
		[['=HYPERLINK("https://evil.example","x")'], '"\'=HYPERLINK(""https://evil.example"",""x"")"\r\n'],
		[["", "true"], ",true\r\n"],
	])("writes %j, with quotes and neutralised formulas where needed", (cells, line) => {
		expect(csvLine(cells)).toBe(line);
	});

	it("omits cells beyond the given width", () => {
		expect(csvLine(["a", "b", "c"], 2)).toBe("a,b\r\n");
	});
});
