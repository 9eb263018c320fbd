import { expect, it } from "vitest";
import { pictureAddress, pictureOf, widthsOf } from "./pictures.ts";

it("pictureOf returns the id from a picture's URL of any width, and null for any other URL", () => {
	const id = "0b4d3c9e-6f0a-4a51-9f0d-5a2f6d1c7e88";
	for (const width of widthsOf(1_000)) expect(pictureOf(pictureAddress(id, width, "avif"))).toBe(id);
	for (const address of [
		"",
		`/media/${id}`,
		`/media/${id}/large.webp`,
		`https://cdn.example/media/${id}/240.webp`,
	])
		expect(pictureOf(address)).toBeNull();
});
