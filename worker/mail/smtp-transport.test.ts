import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { composeMail, messageIdFor } from "./compose.ts";
import { settingsOf, smtpTransport } from "./smtp-transport.ts";
import { ALREADY_SENDING } from "./transport.ts";

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

it.each([
	["Firm: Dubai <hello@firm.example>", "Firm: Dubai"],
	['"Firm; Dubai" <hello@firm.example>', "Firm; Dubai"],
	["Firm (Dubai) <hello@firm.example>", "Firm (Dubai)"],
	['"Firm <hello@firm.example>', "Firm"],
	["hello@firm.example", ""],
	["<hello@firm.example>", ""],
])(
	"a mail with MAIL_FROM %s is sent from that mailbox with the right display name",
	async (MAIL_FROM, name) => {
		const own = { ...config, MAIL_FROM };
		const id = messageIdFor("sample.3", own);
		const { bytes, envelope } = await composeMail(
			{ to: "a@b.example", subject: "", text: "", html: "" },
			id,
			own,
		);
		expect((await PostalMime.parse(bytes)).from).toEqual({ name, address: "hello@firm.example" });
		expect([envelope.from, id]).toEqual(["hello@firm.example", "sample.3@firm.example"]);
	},
);

let sink: SmtpSink;
beforeEach(async () => {
	sink = await startSmtpSink();
});
afterEach(() => sink.close());

const send = async (beforeLastByte = go, signal = new AbortController().signal) =>
	smtpTransport(sink.url, limits).send(await sample(), beforeLastByte, signal);

describe("smtpTransport.send", () => {
	it("delivers the headers, text, HTML and attachment, and returns sent", async () => {
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

	it("calls beforeLastByte before the server has the mail, and completes it only afterwards", async () => {
		let seenWhenAsked = -1;
		await send(async () => {
			await new Promise(resolve => setTimeout(resolve, 100));
			seenWhenAsked = sink.seen();
			return true;
		});
		expect(seenWhenAsked).toBe(0);
		expect(sink.mails).toHaveLength(1);
	});

	it("does not deliver when beforeLastByte returns false", async () => {
		expect(await send(async () => false)).toEqual(ALREADY_SENDING);
		await new Promise(resolve => setTimeout(resolve, 100));
		expect(sink.seen()).toBe(0);
	});

	it("rejects and does not deliver when beforeLastByte throws", async () => {
		await expect(
			send(async () => {
				throw new Error("database away");
			}),
		).rejects.toThrow("database away");
		await new Promise(resolve => setTimeout(resolve, 100));
		expect(sink.seen()).toBe(0);
	});

	it("returns undone, to be retried later, when the server is down", async () => {
		await sink.close();
		expect(await send()).toMatchObject({ kind: "undone", retry: "later" });
	});

	it("returns undone, to be retried later, when the connection breaks before the last byte", async () => {
		sink.mood = "drop during data";
		expect(
			await send(async () => {
				await new Promise(resolve => setTimeout(resolve, 200));
				return true;
			}),
		).toMatchObject({ kind: "undone", retry: "later" });
	});

	it.each(["drop after data", "silent after data"] as const)(
		"returns uncertain when the server does this after the last byte: %s",
		async mood => {
			sink.mood = mood;
			expect(await send()).toMatchObject({ kind: "uncertain" });
			expect(sink.seen()).toBe(1);
		},
	);

	it.each([
		[450, "4.2.1 <ann@example.com>: busy", "later"],
		[550, "5.1.1 <ann@example.com>: no such mailbox", "never"],
		[552, "5.2.2 Mailbox full", "never"],
		[550, "No such user here", "never"],
		[554, "5.7.1 <ann@example.com>: Relay access denied", "when_fixed"],
		[550, "relay not permitted", "when_fixed"],
		[530, "Please log in first", "when_fixed"],
		[553, "5.1.8 Sender address rejected: Domain not found", "when_fixed"],
		[550, "5.7.26 This mail has been blocked because the sender is unauthenticated", "when_fixed"],
	])(
		"returns undone on %i %s to the recipient, with the server's words but without the address",
		async (code, words, stands) => {
			sink.mood = { recipient: { code, words } };
			const outcome = await send();
			expect(outcome).toMatchObject({ kind: "undone", retry: stands });
			expect(JSON.stringify(outcome)).toContain("The mail server said: ");
			expect(JSON.stringify(outcome)).not.toContain("ann@");
		},
	);

	it("returns undone, to be retried once fixed, when the server requires authentication for the sender", async () => {
		sink.mood = { sender: { code: 530, words: "5.7.0 Authentication required" } };
		expect(await send()).toMatchObject({ kind: "undone", retry: "when_fixed" });
	});

	it.each([
		[451, "not today", "later"],
		[554, "5.6.0 not today", "never"],
		[550, "5.7.1 not today: SPF fails", "when_fixed"],
	])("returns undone on %i %s to the whole message, with the server's words", async (code, words, stands) => {
		sink.mood = { message: { code, words } };
		expect(await send()).toEqual({
			kind: "undone",
			retry: stands,
			error: expect.stringContaining("not today"),
		});
	});

	it("returns undone, to be retried later, without delivering, when the worker's signal aborts", async () => {
		const ending = new AbortController();
		const sending = send(async () => {
			ending.abort();
			return new Promise(resolve => setTimeout(() => resolve(true), 50));
		}, ending.signal);
		expect(await sending).toMatchObject({ kind: "undone", retry: "later" });
		expect(sink.seen()).toBe(0);
	});
});

const GREETING = "220 sink ready";
const ACCEPTED: [RegExp, string][] = [
	[/^EHLO/, "250 sink"],
	[/^MAIL/, "250 ok"],
	[/^RCPT/, "250 ok"],
	[/^DATA/, "354 go on"],
	[/^\.$/, "250 taken"],
];

/** Starts a mail server that at one step sends another answer, closes the connection, or hangs. */
async function startScripted(step: string, act: string) {
	const seen: string[] = [];
	const server = createServer(socket => {
		let inData = false;
		const answer = (word: string, usual: string) => {
			if (word !== step) return void socket.write(`${usual}\r\n`);
			if (act === "close") socket.destroy();
			else if (act !== "silence") socket.write(`${act}\r\n`);
		};
		socket.on("error", () => {});
		answer("greeting", GREETING);
		createInterface({ input: socket }).on("line", line => {
			if (inData && line !== ".") return;
			const word = line === "." ? "end" : line.slice(0, 4);
			seen.push(word);
			inData = word === "DATA";
			answer(word, ACCEPTED.find(([pattern]) => pattern.test(line))?.[1] ?? "221 bye");
		});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, seen, close: () => server.close() };
}

const small = composeMail(
	{ to: "ann@example.com", subject: "Short", text: "A line", html: "<p>A line</p>" },
	messageIdFor("sample.2", config),
	config,
);
const STEPS = ["greeting", "EHLO", "MAIL", "RCPT", "DATA"];

describe("smtpTransport.send with a misbehaving server", () => {
	it.each(STEPS.flatMap(step => ["421 4.3.2 closing down", "close", "silence"].map(act => [step, act])))(
		"returns undone, to be retried later, without calling beforeLastByte, when the server's reaction at %s is %s",
		async (step, act) => {
			const server = await startScripted(step, act);
			let asked = 0;
			const outcome = await smtpTransport(server.url, limits).send(
				await small,
				async () => {
					asked += 1;
					return true;
				},
				new AbortController().signal,
			);
			expect(outcome).toMatchObject({ kind: "undone", retry: "later" });
			expect(asked).toBe(0);
			expect(server.seen).not.toContain("end");
			server.close();
		},
	);

	it.each([
		["421 4.3.2 closing down", "undone"],
		["close", "uncertain"],
		["silence", "uncertain"],
		["250 taken", "sent"],
	])("maps the server's reaction to the final dot, %s, to %s, without resending", async (act, kind) => {
		const server = await startScripted("end", act);
		const outcome = await smtpTransport(server.url, limits).send(
			await small,
			go,
			new AbortController().signal,
		);
		expect(outcome).toMatchObject({ kind });
		expect(server.seen.filter(word => word === "end")).toHaveLength(1);
		server.close();
	});
});

describe("SMTP password", () => {
	it.each([
		["smtp://us:p4ss@mail.firm.example:587", true],
		["smtp://us:p4ss@127.0.0.1.firm.example", true],
		["smtp://us:p4ss@mail.firm.example?ignoreTLS=true", false],
		["smtp://us:p4ss@localhost:1025", false],
		["smtp://us:p4ss@127.0.0.1:1025", false],
		["smtp://mail.firm.example", false],
	])("in the URL %s requires TLS: %s", (url, waits) => {
		expect(settingsOf(url, limits).options.requireTLS).toBe(waits);
	});

	it("is not sent when the server refuses STARTTLS, and the outcome says that it offers no TLS", async () => {
		const server = await startScripted("STAR", "502 5.5.1 no such command");
		const url = server.url.replace("smtp://", "smtp://us:p4ss@").replace("ignoreTLS", "requireTLS");
		const outcome = await smtpTransport(url, limits).send(await small, go, new AbortController().signal);
		server.close();
		expect(server.seen).toEqual(["EHLO", "STAR"]);
		expect(outcome).toMatchObject({ retry: "when_fixed", error: expect.stringContaining("offers no TLS") });
	});
});
