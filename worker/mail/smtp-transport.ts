import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { redact } from "../providers/http/redact.ts";
import {
	ALREADY_SENDING,
	type BeforeLastByte,
	type ComposedMail,
	type MailTransport,
	type SendOutcome,
} from "./transport.ts";

/** Timeouts in milliseconds. */
export interface SmtpLimits {
	connect: number;
	greeting: number;
	/** Silence after a command. Long, because a timeout after the last byte leaves the outcome unknown. */
	silence: number;
}

const LIMITS: SmtpLimits = { connect: 10_000, greeting: 15_000, silence: 120_000 };
const UNCONFIRMED =
	"The mail server took the whole email and did not confirm it: it may or may not have arrived. Retry sends it again.";

interface Settings {
	options: SMTPConnection.Options;
	credentials: { user: string; pass: string } | null;
}

/** Local servers, to which a password may go without TLS. */
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|::1)$/i;

/**
 * Parses SMTP_URL into connection options and credentials. A password is sent over TLS only, except to a local server or with
 * ignoreTLS in the URL.
 */
export function settingsOf(url: string, limits: SmtpLimits): Settings {
	const { host, port, secure, auth, ignoreTLS, requireTLS, tls, name } = parseConnectionUrl(url);
	const user = auth && "user" in auth ? auth.user : undefined;
	const pass = auth && "pass" in auth ? auth.pass : undefined;
	const credentials = user && pass ? { user, pass } : null;
	return {
		credentials,
		options: {
			...(host ? { host } : {}),
			...(port ? { port: Number(port) } : {}),
			...(typeof name === "string" && name ? { name } : {}),
			...(tls ? { tls } : {}),
			secure: Boolean(secure),
			ignoreTLS: Boolean(ignoreTLS),
			requireTLS: Boolean(requireTLS) || (credentials !== null && !ignoreTLS && !LOCAL_HOST.test(host ?? "")),
			connectionTimeout: limits.connect,
			greetingTimeout: limits.greeting,
			socketTimeout: limits.silence,
			dnsTimeout: limits.connect,
			logger: false,
		},
	};
}

/** Reply codes for missing or failed authentication. */
const AUTHENTICATION = [530, 534, 535, 538];
/** Enhanced status codes (RFC 3463) about the sender: our address, and all of security and policy. */
const ABOUT_SENDER = /^5\.(1\.[78]|7\.\d+)$/;
/** Words for the same from servers without enhanced codes. */
const ABOUT_SENDER_WORDS =
	/\brelay|authenticat|\bsender\b|\bspf\b|\bdkim\b|\bdmarc\b|block|black ?list|\bpolicy\b/i;

/**
 * Returns when a refused mail may be sent again. 5xx about the recipient or the message is final. 5xx about the sender (relaying,
 * authentication, our address, policy, or to any other command) can be corrected in our set-up.
 */
function retryAfterRefusal({ responseCode = 0, command = "", response = "" }: SMTPConnection.SMTPError) {
	if (responseCode < 500) return "later";
	const [, code] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
	const isAboutUs =
		!["RCPT TO", "DATA"].includes(command) ||
		AUTHENTICATION.includes(responseCode) ||
		(code ? ABOUT_SENDER.test(code) : ABOUT_SENDER_WORDS.test(response));
	return isAboutUs ? "when_fixed" : "never";
}

const NO_TLS =
	"The mail server offers no TLS, without which no password is sent: see SMTP_URL in .env.example";

/** Returns the server's words, or why it could not be used, without the credentials. */
export function describeError(error: SMTPConnection.SMTPError, secrets: readonly string[]): string {
	if (error.command === "STARTTLS" && error.response) return NO_TLS;
	const text = redact(error.response || error.message, secrets);
	return error.response ? `The mail server said: ${text}` : `The mail server cannot be used: ${text}`;
}

/** One SMTP session, as promises. */
class Conversation {
	readonly #connection: SMTPConnection;
	/** Rejects when the connection fails or the process must stop. */
	readonly #lost: Promise<never>;
	readonly #release: () => void;

	constructor(options: SMTPConnection.Options, signal: AbortSignal) {
		this.#connection = new SMTPConnection(options);
		const { promise, reject } = Promise.withResolvers<never>();
		const abort = () => reject(new Error("The worker is stopping"));
		promise.catch(() => {});
		this.#lost = promise;
		this.#release = () => signal.removeEventListener("abort", abort);
		this.#connection.on("error", reject);
		signal.addEventListener("abort", abort, { once: true });
	}

	#step(run: (done: (error?: SMTPConnection.SMTPError | null) => void) => void): Promise<void> {
		const step = new Promise<void>((resolve, reject) => run(error => (error ? reject(error) : resolve())));
		return Promise.race([step, this.#lost]);
	}

	connect() {
		return this.#step(done => this.#connection.connect(done));
	}

	login(credentials: SMTPConnection.Credentials) {
		return this.#step(done => this.#connection.login(credentials, done));
	}

	send({ envelope, bytes }: ComposedMail, message: Readable) {
		const size = { ...envelope, size: bytes.byteLength };
		return this.#step(done => this.#connection.send(size, message, done));
	}

	quit() {
		this.#release();
		this.#connection.quit();
	}

	close() {
		this.#release();
		this.#connection.close();
	}
}

/**
 * A message stream whose end is withheld until `beforeLastByte` has recorded the sending. Nothing is recorded if the server
 * never starts to read it.
 */
class HeldMessage extends Readable {
	readonly #bytes: Buffer;
	readonly #beforeLastByte: BeforeLastByte;
	#isGiven = false;
	#ended = Promise.resolve();
	/** Set when the session is over, so that the end of the message is never released. */
	abandoned = false;
	/** Whether the server may have received the end of the message. */
	released = false;
	/** Whether `beforeLastByte` forbade sending. */
	refused = false;
	trouble: unknown = null;

	constructor(bytes: Buffer, beforeLastByte: BeforeLastByte) {
		super();
		this.#bytes = bytes;
		this.#beforeLastByte = beforeLastByte;
		this.on("error", () => {});
	}

	override _read(): void {
		if (!this.#isGiven) {
			this.#isGiven = true;
			this.push(this.#bytes);
			return;
		}
		this.#ended = this.#ask();
		void this.#ended.then(() => {
			if (this.released) this.push(null);
			else this.destroy(new Error("stopped before the last byte"));
		});
	}

	async #ask(): Promise<void> {
		try {
			this.refused = !(await this.#beforeLastByte());
			this.released = !this.refused && !this.abandoned;
		} catch (error) {
			this.trouble = error;
		}
	}

	/** Resolves once no call of `beforeLastByte` is pending. */
	async abandon(): Promise<void> {
		this.abandoned = true;
		await this.#ended;
	}
}

function outcomeOf(error: unknown, released: boolean, secrets: string[]): SendOutcome {
	if (!(error instanceof Error)) throw error;
	const failure: SMTPConnection.SMTPError = error;
	if (released && (failure.responseCode ?? 0) < 400) return { kind: "uncertain", error: UNCONFIRMED };
	return { kind: "undone", retry: retryAfterRefusal(failure), error: describeError(failure, secrets) };
}

/**
 * Sends each mail in its own session with the server at `url` (smtp:// or smtps://). The server accepts a mail with the final
 * dot (RFC 5321, 4.1.1.4), so the dot is withheld until the sending is recorded: after any earlier error, or a refusal, the
 * mail was certainly not sent. Only silence after the dot leaves the outcome unknown.
 */
export function smtpTransport(url: string, limits: SmtpLimits = LIMITS): MailTransport {
	const { credentials, options } = settingsOf(url, limits);
	const secrets = credentials ? [credentials.pass, credentials.user] : [];

	return {
		route: "smtp",
		wasSent: async () => null,
		async send(mail, beforeLastByte, signal) {
			const conversation = new Conversation(options, signal);
			const message = new HeldMessage(mail.bytes, beforeLastByte);
			try {
				await conversation.connect();
				if (credentials) await conversation.login(credentials);
				await conversation.send(mail, message);
				conversation.quit();
				return { kind: "sent" };
			} catch (error) {
				conversation.close();
				await message.abandon();
				if (message.trouble) throw message.trouble;
				return message.refused ? ALREADY_SENDING : outcomeOf(error, message.released, secrets);
			}
		},
	};
}
