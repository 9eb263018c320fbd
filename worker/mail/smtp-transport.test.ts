import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { composeMail, messageIdFor } from "./compose.ts";
import { smtpTransport } from "./smtp-transport.ts";
import { HELD_BACK } from "./transport.ts";

const config = { MAIL_FROM: "Meridian <hello@firm.example>", CONTACT_EMAIL: "desk@firm.example" };
const limits = { connect: 1_000, greeting: 1_000, silence: 500 };
const go = async () => true;

function sample() {
	return composeMail(
		{
			to: "ann@example.com",
			subject: "Grüße",
			text: "Line\n.\n.dot\n",
			html: "<p>Line</p>",
			attachments: [{ filename: "a.pdf", content: Buffer.alloc(200_000, 7), contentType: "application/pdf" }],
		},
		messageIdFor("sample.1", config),
		config,
	);
}

let sink: SmtpSink;
beforeEach(async () => {
	sink = await startSmtpSink();
});
afterEach(() => sink.close());

const send = async (beforeLastByte = go, signal = new AbortController().signal) =>
	smtpTransport(sink.url, limits).send(await sample(), beforeLastByte, signal);

describe("a mail over SMTP", () => {
	it("arrives whole, with text, HTML and attachment", async () => {
		expect(await send()).toEqual({ kind: "sent" });
		const mail = await PostalMime.parse(sink.mails[0]?.bytes ?? "");
		expect(sink.mails[0]).toMatchObject({ from: "hello@firm.example", to: ["ann@example.com"] });
		expect(mail).toMatchObject({
			messageId: "<sample.1@firm.example>",
			subject: "Grüße",
			from: { name: "Meridian", address: "hello@firm.example" },
			replyTo: [{ address: "desk@firm.example" }],
		});
		expect(mail.text?.replaceAll("\r", "")).toContain("Line\n.\n.dot\n");
		expect(mail.html).toContain("<p>Line</p>");
		expect(mail.attachments[0]).toMatchObject({ filename: "a.pdf", mimeType: "application/pdf" });
	});

	it("asks just before the end, and ends only then", async () => {
		let seenWhenAsked = -1;
		await send(async () => {
			await new Promise(resolve => setTimeout(resolve, 100));
			seenWhenAsked = sink.seen();
			return true;
		});
		expect(seenWhenAsked).toBe(0);
		expect(sink.mails).toHaveLength(1);
	});

	it("is not sent when it may not be", async () => {
		expect(await send(async () => false)).toEqual(HELD_BACK);
		await new Promise(resolve => setTimeout(resolve, 100));
		expect(sink.seen()).toBe(0);
	});

	it("is not sent when the sending cannot be written down", async () => {
		await expect(
			send(async () => {
				throw new Error("database away");
			}),
		).rejects.toThrow("database away");
		await new Promise(resolve => setTimeout(resolve, 100));
		expect(sink.seen()).toBe(0);
	});

	it("is undone, for now, when the server is away", async () => {
		await sink.close();
		expect(await send()).toMatchObject({ kind: "undone", permanent: false });
	});

	it("is undone when the connection breaks before the end", async () => {
		sink.mood = "drop during data";
		expect(
			await send(async () => {
				await new Promise(resolve => setTimeout(resolve, 200));
				return true;
			}),
		).toMatchObject({ kind: "undone", permanent: false });
	});

	it.each(["drop after data", "silent after data"] as const)("is uncertain on %s", async mood => {
		sink.mood = mood;
		expect(await send()).toMatchObject({ kind: "uncertain" });
		expect(sink.seen()).toBe(1);
	});

	it.each([
		[450, false],
		[550, true],
	])("is undone on %i to the recipient", async (code, permanent) => {
		sink.mood = { recipient: { code, words: "5.1.1 <ann@example.com>: no such mailbox" } };
		const outcome = await send();
		expect(outcome).toMatchObject({ kind: "undone", permanent });
		expect(JSON.stringify(outcome)).toContain("no such mailbox");
		expect(JSON.stringify(outcome)).not.toContain("ann@");
	});

	it("is tried again when we are refused ourselves, which somebody has to mend", async () => {
		sink.mood = { sender: { code: 530, words: "5.7.0 Authentication required" } };
		expect(await send()).toMatchObject({ kind: "undone", permanent: false });
	});

	it.each([
		[451, false],
		[554, true],
	])("is undone on %i to the whole message", async (code, permanent) => {
		sink.mood = { message: { code, words: "not today" } };
		expect(await send()).toEqual({
			kind: "undone",
			permanent,
			error: expect.stringContaining("not today"),
		});
	});

	it("stops when the worker must end", async () => {
		const ending = new AbortController();
		const sending = send(async () => {
			ending.abort();
			return new Promise(resolve => setTimeout(() => resolve(true), 50));
		}, ending.signal);
		expect(await sending).toMatchObject({ kind: "undone", permanent: false });
		expect(sink.seen()).toBe(0);
	});
});
