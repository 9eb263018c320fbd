import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** How the sink handles a mail. */
export type SinkMood =
	| "take"
	/** Closes the connection in the middle of the message. */
	| "drop during data"
	/** Receives the whole message and closes the connection without an answer. */
	| "drop after data"
	/** Receives the whole message and never answers. */
	| "silent after data"
	/** Answers MAIL FROM with this. */
	| { sender: { code: number; words: string } }
	/** Answers RCPT TO with this. */
	| { recipient: { code: number; words: string } }
	/** Answers the whole message with this. */
	| { message: { code: number; words: string } };

/** A mail that the sink accepted. */
interface SunkMail {
	from: string;
	to: string[];
	bytes: Buffer;
}

/** A mail server that stores accepted mails and misbehaves on demand. */
export interface SmtpSink {
	url: string;
	mails: SunkMail[];
	/** Number of messages received completely, accepted or not. */
	seen(): number;
	mood: SinkMood;
	close(): Promise<void>;
}

function refusal({ code, words }: { code: number; words: string }): Error {
	return Object.assign(new Error(words), { responseCode: code });
}

/** Starts a sink on a free port of this machine, or on `port`. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
	const mails: SunkMail[] = [];
	let seen = 0;
	const sockets = new Set<{ destroy(): void }>();
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		logger: false,
		onMailFrom(_address, _session, done) {
			const { mood } = sink;
			done(typeof mood === "object" && "sender" in mood ? refusal(mood.sender) : null);
		},
		onRcptTo(_address, _session, done) {
			const { mood } = sink;
			done(typeof mood === "object" && "recipient" in mood ? refusal(mood.recipient) : null);
		},
		onData(stream, session, done) {
			const chunks: Buffer[] = [];
			const { mood } = sink;
			stream.on("data", (chunk: Buffer) => {
				chunks.push(chunk);
				if (mood === "drop during data") dropAll();
			});
			stream.on("end", () => {
				seen += 1;
				if (mood === "drop after data") return dropAll();
				if (mood === "silent after data" || mood === "drop during data") return;
				if (typeof mood === "object" && "message" in mood) return done(refusal(mood.message));
				mails.push({ ...envelopeOf(session), bytes: Buffer.concat(chunks) });
				done(null);
			});
		},
	});
	const dropAll = () => {
		for (const socket of sockets) socket.destroy();
	};
	server.server.on("connection", socket => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
	});
	server.on("error", () => {});
	await new Promise<void>(resolve => server.listen(port, "127.0.0.1", resolve));
	const address = server.server.address();
	const taken = typeof address === "object" && address ? address.port : port;
	const sink: SmtpSink = {
		url: `smtp://127.0.0.1:${taken}`,
		mails,
		seen: () => seen,
		mood: "take",
		close: () =>
			new Promise(resolve => {
				server.close(() => resolve());
				dropAll();
			}),
	};
	return sink;
}

function envelopeOf({ envelope }: SMTPServerSession): Pick<SunkMail, "from" | "to"> {
	return {
		from: envelope.mailFrom ? envelope.mailFrom.address : "",
		to: envelope.rcptTo.map(({ address }) => address),
	};
}
