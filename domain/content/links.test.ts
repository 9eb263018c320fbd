import { expect, it } from "vitest";
import { isHttpsUrl, isSafeImage, isSafeLink } from "./links.ts";

it.each([
	["https://example.com", true],
	["xhttps://example.com", false],
	["https://user@example.com", false],
	["https://:secret@example.com", false],
	["https://exa mple.com", false],
	["https://example.com/\\a", false],
	["https:///", false],
	["http://example.com", false],
])("isHttpsUrl(%j) returns %j", (href, is) => expect(isHttpsUrl(href)).toBe(is));

it.each([
	["mailto:a@b.example", true],
	["x mailto:a@b.example", false],
	["xmailto:a@b.example", false],
	["mailto:a@b@c.example", false],
	["mailto:ab.example", false],
	["mailto:a b@c.example", false],
	["tel:+44(20)7946.01-01", true],
	["tel:442079460101", true],
	["tel:", false],
	["tel:++44", false],
	["tel:44x", false],
	["?a=b", true],
	["#a b", false],
	["uk", false],
])("isSafeLink(%j) returns %j", (href, is) => expect(isSafeLink(href)).toBe(is));

it.each([
	["/a.png", true],
	["?a.png", false],
	["#a.png", false],
	["//evil.example/a.png", false],
])("isSafeImage(%j) returns %j", (source, is) => expect(isSafeImage(source)).toBe(is));
