import { expect, it } from "vitest";
import { baseUrl } from "./json-api.ts";

it.each([
	[null, "https://api.example/v3"],
	["", "https://api.example/v3"],
	["http://proxy.example", "http://proxy.example/v3"],
	["http://proxy.example/", "http://proxy.example/v3"],
	["http://proxy.example/v3/", "http://proxy.example/v3"],
	["http://proxy.example/sendgrid?x=1#y", "http://proxy.example/sendgrid/v3"],
])("baseUrl for the endpoint %s is %s", (endpoint, base) => {
	expect(baseUrl(endpoint, "https://api.example", "/v3")).toBe(base);
});
