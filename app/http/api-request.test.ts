import { afterEach, expect, it, vi } from "vitest";
import { apiRequest, queryJson, RequestError } from "./api-request";

afterEach(() => vi.unstubAllGlobals());

function answer(body: string | null, init: ResponseInit) {
	const fetched = vi.fn(async (_url: string, _init?: RequestInit) => new Response(body, init));
	vi.stubGlobal("fetch", fetched);
	return fetched;
}

it("sends JSON with cookies", async () => {
	const fetched = answer("{}", { status: 201 });
	await apiRequest("POST", "/api/newsletter", { email: "ada@example.com" });
	expect(fetched).toHaveBeenCalledWith("/api/newsletter", {
		method: "POST",
		credentials: "include",
		headers: { "Content-Type": "application/json" },
		body: '{"email":"ada@example.com"}',
	});
});

it("throws the status, a colon and the body, or the status text where there is none", async () => {
	answer("no more", { status: 429 });
	await expect(apiRequest("GET", "/x")).rejects.toThrow("429: no more");
	answer(null, { status: 502, statusText: "Bad Gateway" });
	await expect(apiRequest("GET", "/x")).rejects.toThrow("502: Bad Gateway");
});

it("hands over the messages beside fields", () => {
	expect(new RequestError(400, "", '{"message":"no","fields":{"email":"wrong"}}').fields).toEqual({
		email: "wrong",
	});
	expect(new RequestError(500, "", "<html>").fields).toEqual({});
});

it("fails on a 401 unless null is asked for", async () => {
	answer("", { status: 401, statusText: "Unauthorized" });
	await expect(queryJson(["/api/auth/me"])).rejects.toThrow("401: Unauthorized");
	await expect(queryJson(["/api/auth/me"], { on401: "null" })).resolves.toBeNull();
});
