import { afterEach, expect, it, vi } from "vitest";
import { apiRequest, RequestError } from "./api-request.ts";

afterEach(() => vi.unstubAllGlobals());

function answer(body: string | null, init: ResponseInit) {
	const fetched = vi.fn(async (_url: string, _init?: RequestInit) => new Response(body, init));
	vi.stubGlobal("fetch", fetched);
	return fetched;
}

it("apiRequest sends JSON with cookies", async () => {
	const fetched = answer('{"id":"1"}', { status: 201 });
	await expect(apiRequest("POST", "/api/newsletter", { email: "ada@example.com" })).resolves.toEqual({
		id: "1",
	});
	expect(fetched).toHaveBeenCalledWith("/api/newsletter", {
		method: "POST",
		credentials: "include",
		headers: { "Content-Type": "application/json" },
		body: '{"email":"ada@example.com"}',
	});
});

it("apiRequest resolves to null when the response has no body", async () => {
	answer(null, { status: 204 });
	await expect(apiRequest("DELETE", "/x")).resolves.toBeNull();
});

it("apiRequest throws the status, a colon and the body, or the status text when the body is empty", async () => {
	answer("no more", { status: 429 });
	await expect(apiRequest("GET", "/x")).rejects.toThrow("429: no more");
	answer(null, { status: 502, statusText: "Bad Gateway" });
	await expect(apiRequest("GET", "/x")).rejects.toThrow("502: Bad Gateway");
	answer("", { status: 401, statusText: "Unauthorized" });
	await expect(apiRequest("GET", "/api/auth/me")).rejects.toThrow("401: Unauthorized");
});

it("apiRequest rejects with the server's message and field messages, or with neither when it sent none", async () => {
	answer('{"message":"no","fields":{"email":"wrong","age":7}}', { status: 400 });
	await expect(apiRequest("GET", "/x")).rejects.toMatchObject({ words: "no", fields: { email: "wrong" } });
	for (const body of ["<html>", "null", "[1]", '{"fields":{"email":"wrong"}}']) {
		answer(body, { status: 500 });
		await expect(apiRequest("GET", "/x")).rejects.toMatchObject({ words: undefined, fields: {} });
	}
});

it("apiRequest rejects with status 0 and an explanation when the server cannot be reached", async () => {
	const cause = new TypeError("Failed to fetch");
	vi.stubGlobal("fetch", () => Promise.reject(cause));
	const error = await apiRequest("GET", "/x").catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(RequestError);
	expect(error).toMatchObject({ status: 0, cause, words: expect.stringContaining("cannot be reached") });
});
