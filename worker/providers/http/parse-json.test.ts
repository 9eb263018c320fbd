import { expect, it } from "vitest";
import { parseJson } from "./parse-json.ts";
import { redact } from "./redact.ts";

it.each([
	["a null byte", '"bad\\u0000word"', "bad word"],
	["half an emoji", '"bad\\ud83dword"', "bad\ufffdword"],
	["a whole emoji", '"good\\ud83d\\ude00word"', "good😀word"],
])("parseJson turns %s in an answer into text that the database can store", (_, json, text) => {
	expect(parseJson(`{"words":[${json}]}`)).toEqual({ words: [text] });
});

it("parseJson returns undefined for HTML, and redact removes what the database cannot store", () => {
	expect(parseJson("<html>")).toBeUndefined();
	expect(redact("\0\u0001not text\ud83d", [])).toBe("not text\ufffd");
});
