import * as v from "valibot";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { analyticsEvent } from "#domain/tracking/catalogue.ts";
import { EventsBeacon } from "#domain/tracking/events.ts";
import { BeaconQueue } from "./beacon-queue.ts";

let sent: [string, object][];
let queue: BeaconQueue;
beforeEach(() => {
	vi.useFakeTimers();
	sent = [];
	queue = new BeaconQueue((url, body) => sent.push([url, body]), "mobile");
});

describe("BeaconQueue", () => {
	it("sends events in one batch after ten seconds, without their values", () => {
		queue.addEvent(analyticsEvent("page_view", "/"), "/");
		queue.addEvent(analyticsEvent("uk_tax_calculated", "salary", { income: 1 }), "/uk");
		expect(sent).toEqual([]);
		vi.advanceTimersByTime(10_000);
		expect(sent).toEqual([
			[
				"/api/events",
				{
					events: [
						{ name: "page_view", category: "navigation", page: "/" },
						{ name: "uk_tax_calculated", category: "engagement", label: "salary", page: "/uk" },
					],
				},
			],
		]);
		vi.advanceTimersByTime(60_000);
		expect(sent).toHaveLength(1);
	});

	it.each(["Call +44 20 7946 0101", "write@us.example", "two\nlines", "long ".repeat(30)])(
		"sends a valid events beacon for a link that staff named %j",
		words => {
			queue.addEvent(analyticsEvent("uk_nav_click", words), "/uk");
			queue.flush();
			const [, body] = sent[0] ?? [];
			expect(v.is(EventsBeacon, body)).toBe(true);
		},
	);

	it("sends the visit's source and landing page with the first batch only", () => {
		const visit = { source: "google", landingPage: "/uk" };
		const begun = new BeaconQueue((url, body) => sent.push([url, body]), "mobile", visit);
		for (let round = 0; round < 2; round += 1) {
			begun.addEvent(analyticsEvent("whatsapp_click"), "/uk");
			begun.flush();
		}
		expect(sent.map(([, body]) => "visit" in body && body.visit)).toEqual([visit, false]);
	});

	it("sends two batches of 20 at once for 41 events, and the last event later", () => {
		for (let count = 0; count < 41; count += 1) queue.addEvent(analyticsEvent("whatsapp_click"), "/");
		const sizes = () => sent.map(([, body]) => v.parse(EventsBeacon, body).events.length);
		expect(sizes()).toEqual([20, 20]);
		vi.advanceTimersByTime(10_000);
		expect(sizes()).toEqual([20, 20, 1]);
	});

	it("sends no later value of a vital after the visitor has left and come back: the server would count it again", () => {
		queue.addMetric({ name: "CLS", value: 0.1, id: "a" }, "/");
		queue.flush({ leaving: true });
		queue.addMetric({ name: "CLS", value: 0.2, id: "a" }, "/");
		queue.flush({ leaving: true });
		expect(sent).toHaveLength(1);
	});

	it("sends the last value of each web vital once, when the visitor leaves", () => {
		queue.addMetric({ name: "CLS", value: 0.01, id: "a" }, "/");
		queue.addMetric({ name: "CLS", value: 0.2, id: "a" }, "/");
		queue.addMetric({ name: "LCP", value: 900, id: "b" }, "/");
		queue.flush();
		expect(sent).toEqual([]);
		queue.flush({ leaving: true });
		queue.flush({ leaving: true });
		expect(sent).toEqual([
			[
				"/api/vitals",
				{
					page: "/",
					device: "mobile",
					metrics: [
						{ name: "CLS", value: 0.2, id: "a" },
						{ name: "LCP", value: 900, id: "b" },
					],
				},
			],
		]);
	});
});
