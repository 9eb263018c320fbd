import { expect, it } from "vitest";
import { parseJson } from "./parse-json.ts";
import { redact } from "./redact.ts";

it.each([
	["a null byte", '"bad\\u0000word"', "bad word"],
	["half an emoji", '"bad\\ud83dword"', "bad\ufffdword"],
	["a whole emoji", '"good\\ud83d\\ude00word"', "good😀word"],
])("reads %s in an answer as a text that can be stored", (_, json, text) => {
	expect(parseJson(`{"words":[${json}]}`)).toEqual({ words: [text] });
});

it("reads a page as nothing, and quotes of any bytes what can be stored", () => {
	expect(parseJson("<html>")).toBeUndefined();
	expect(redact("\0\u0001not text\ud83d", [])).toBe("not text\ufffd");
});
