import * as v from "valibot";
import { missesTls } from "./address-parameters.ts";
import { USUAL_PUSH_HOSTS } from "./alerts/push-hosts.ts";
import { toE164 } from "./contact/e164.ts";
import { object } from "./shape.ts";

const text = (fallback: string) =>
	v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, "is empty")), fallback);
const flag = v.optional(
	v.pipe(
		v.picklist(["true", "false", "1", "0", ""], "must be true or false"),
		v.transform(value => value === "true" || value === "1"),
	),
	"false",
);
const oneOf = <const TOptions extends readonly string[]>(options: TOptions, fallback: TOptions[number]) =>
	v.optional(v.picklist(options, `must be one of ${options.join(", ")}`), fallback);
const wholeNumber = (fallback: string, min: number, max: number) =>
	v.optional(
		v.pipe(
			v.string(),
			v.regex(/^\d+$/, "must be a whole number"),
			v.transform(Number),
			v.minValue(min, `must be at least ${min}`),
			v.maxValue(max, `must be at most ${max}`),
		),
		fallback,
	);
const required = "is missing";
const webAddress = v.pipe(
	v.string(),
	v.trim(),
	v.url("must be a URL"),
	v.regex(/^https?:\/\//, "must start with http:// or https://"),
);
/** Scheme and host that page paths are appended to: the site is at the root of its host. */
const siteAddress = v.pipe(
	webAddress,
	v.check(value => {
		const { pathname, search, hash, username } = new URL(value);
		return pathname + search + hash + username === "/";
	}, "must end after the host"),
	v.transform(value => new URL(value).origin),
);

function readable(address: string): URL | null {
	try {
		const url = new URL(address);
		decodeURIComponent(url.username + url.password + url.pathname);
		return url;
	} catch {
		return null;
	}
}

/** URL of a server. The usual mistake is an unescaped special character in the password. */
const serverAddress = (scheme: RegExp, example: string) =>
	v.pipe(
		v.string(required),
		// A secret read from a file ends with a line break.
		v.trim(),
		v.regex(scheme, `must start with ${example}`),
		v.check(
			value => readable(value) !== null,
			"is no address; in a name or password write / as %2F, @ as %40, # as %23, ? as %3F and % as %25",
		),
	);
const database = v.pipe(
	serverAddress(/^postgres(ql)?:\/\//, "postgres://"),
	v.check(value => /^\/./.test(readable(value)?.pathname ?? ""), "must name a database"),
	v.check(value => !missesTls(value), "must ask for TLS with sslmode=verify-full"),
);
const withHost = (scheme: RegExp, example: string) =>
	v.pipe(
		serverAddress(scheme, example),
		v.check(value => readable(value)?.hostname !== "", "must name a host"),
	);
/** Redis databases are numbered. */
const queue = v.pipe(
	withHost(/^rediss?:\/\//, "redis://"),
	v.check(value => /^(\/\d*)?$/.test(readable(value)?.pathname ?? ""), "must name its database by a number"),
	v.check(value => !missesTls(value), "must start with rediss:// for TLS"),
);
const listed = (value: string) =>
	value
		.split(",")
		.map(part => part.trim())
		.filter(Boolean);
const hosts = (fallback: string) =>
	v.optional(
		v.pipe(
			v.string(),
			v.toLowerCase(),
			v.transform(listed),
			v.array(
				v.pipe(
					v.string(),
					v.regex(
						/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$|^localhost$/,
						"must be host names, separated by commas",
					),
				),
			),
		),
		fallback,
	);
const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const NO_COUNTRIES = "must be two-letter country codes, separated by commas";
const countries = v.optional(
	v.pipe(
		v.string(),
		v.toUpperCase(),
		v.transform(listed),
		v.array(
			v.pipe(
				v.string(),
				v.regex(/^[A-Z]{2}$/, NO_COUNTRIES),
				// "UK" is not an ISO code, so visitors from the UK would not be asked; Intl.Locale maps it to GB.
				v.transform(code => new Intl.Locale(`und-${code}`).region ?? code),
				v.check(code => REGIONS.of(code) !== undefined, NO_COUNTRIES),
			),
		),
	),
	"",
);

function isSecret(value: string): boolean {
	if (/^[0-9a-f]+$/i.test(value) && value.length % 2 === 0) return value.length >= 64;
	return (
		/^[A-Za-z0-9+/_-]+={0,2}$/.test(value) && Math.floor((value.replace(/=+$/, "").length * 3) / 4) >= 32
	);
}

const secret = v.pipe(
	v.string(required),
	v.trim(),
	v.check(isSecret, "must be 32 bytes or more, in base64 or hex"),
);
// Addresses inside a company network need no top-level domain.
const MAILBOX = /^[^\s@<>]+@[^\s@<>]+$/;
const SENDER = /^(?:[^\s@<>]+@[^\s@<>]+|[^<>]*<[^\s@<>]+@[^\s@<>]+>)$/;
const NO_SENDER = "must be an address or NAME <ADDRESS>";
const matching = (form: RegExp, message: string) => v.pipe(v.string(), v.trim(), v.regex(form, message));
const pattern = (form: RegExp, message: string, fallback: string) =>
	v.optional(matching(form, message), fallback);
/** Normalised to E.164: a national number, or one with "(0)", would take visitors to a wrong number. */
const phone = (fallback: string) =>
	v.optional(
		v.pipe(
			v.string(),
			v.transform(value => toE164(value.replace(/^(?=[1-9])/, "+"), null)),
			v.string("must be a phone number with its country code, such as +44 20 7946 0101"),
		),
		fallback,
	);

/** Variables of both processes. */
export const sharedVariables = {
	NODE_ENV: oneOf(["production", "development", "test"], "production"),
	DATABASE_URL: database,
	/** Direct database URL if DATABASE_URL points to a pooler: for LISTEN, migrations and the queue on PostgreSQL. */
	DATABASE_DIRECT_URL: v.optional(database),
	DATABASE_POOL_SIZE: wholeNumber("10", 3, 200),
	APP_SECRET: secret,
	/** Previous secret: still decrypts what it sealed, and still verifies links in mails that it signed. */
	APP_SECRET_PREVIOUS: v.optional(secret),
	PUBLIC_URL: v.optional(siteAddress, "http://localhost:3000"),
	BRAND_NAME: text("Meridian"),
	CONTACT_EMAIL: pattern(MAILBOX, "must be an email address", "hello@example.com"),
	/** Booking link and main chat number: used on pages, in mails and in the tax report. */
	BOOKING_URL: v.optional(webAddress, "https://calendly.com/example/consultation"),
	WHATSAPP_NUMBER: phone("447700900101"),
	METRICS_PORT: wholeNumber("0", 0, 65_535),
	ALLOW_PRIVATE_ENDPOINTS: flag,
	NEWSLETTER_DOUBLE_OPT_IN: flag,
	/** Retention in days; 0 keeps data for ever. The worker deletes, and the privacy policy states the periods. */
	RETENTION_QUARANTINED_DAYS: wholeNumber("90", 0, 36_500),
	RETENTION_CLOSED_LEADS_DAYS: wholeNumber("0", 0, 36_500),
	RETENTION_RUNS_DAYS: wholeNumber("365", 0, 36_500),
	RETENTION_MEASUREMENTS_DAYS: wholeNumber("400", 0, 36_500),
	/** Allow-list of push services; "*." matches any subdomain. */
	PUSH_ENDPOINT_HOSTS: hosts(USUAL_PUSH_HOSTS),
	/** Folder of pictures shared by web and worker; if it is not set, pictures are stored in the database. */
	MEDIA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, "must be a folder"))),
	/** OpenTelemetry collector for spans; if it is not set, tracing is off. */
	OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
	LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
};

/** Environment of the web process (docs/specification/environment.md#variables). */
export const WebEnvironment = v.pipe(
	object({
		...sharedVariables,
		PORT: wholeNumber("3000", 0, 65_535),
		HOST: pattern(/^[\w.:%-]+$/, "must be a host name or an address", "0.0.0.0"),
		TRUST_PROXY: wholeNumber("0", 0, 10),
		CORPORATE_DOMAIN: v.pipe(
			pattern(/^[a-z0-9.-]+$/i, "must be a host name or a part of one", "corporate.example"),
			v.toLowerCase(),
		),
		// Same limits as the sign-in form: otherwise the account could not sign in.
		ADMIN_USERNAME: pattern(/^\P{Cc}{1,100}$/u, "must be one line of at most 100 characters", "admin"),
		ADMIN_PASSWORD: v.optional(
			v.pipe(
				v.string(),
				v.minLength(10, "must have at least 10 characters"),
				v.maxLength(1000, "must have at most 1000 characters"),
			),
		),
		WHATSAPP_NUMBER_UK_DUBAI: phone("447700900102"),
		WHATSAPP_NUMBER_UK_DUBAI_3: phone("447700900103"),
		WHATSAPP_NUMBER_UK_4: phone("447700900104"),
		PHONE_NUMBER: phone("+44 20 7946 0101"),
		CONSENT_EXTRA_COUNTRIES: countries,
		COUNTRY_HEADER: v.optional(v.pipe(matching(/^[\w-]+$/, "must be the name of a header"), v.toLowerCase())),
	}),
	v.forward(
		v.partialCheck(
			[["PORT"], ["METRICS_PORT"]],
			({ PORT, METRICS_PORT }) => METRICS_PORT === 0 || METRICS_PORT !== PORT,
			"must be another port than PORT",
		),
		["METRICS_PORT"],
	),
);
export type WebEnvironment = v.InferOutput<typeof WebEnvironment>;

export const WorkerEnvironment = object({
	...sharedVariables,
	REDIS_URL: v.optional(queue),
	SMTP_URL: v.optional(withHost(/^smtps?:\/\//, "smtp://")),
	MAIL_FROM: pattern(SENDER, NO_SENDER, "Meridian <hello@example.com>"),
	MAIL_DIR: v.optional(v.string()),
	/** Sender of alerts to staff; MAIL_FROM by default. */
	STAFF_ALERTS_FROM: v.optional(matching(SENDER, NO_SENDER)),
	/** Contact that push services may use to reach us; CONTACT_EMAIL by default. */
	VAPID_SUBJECT: v.optional(
		matching(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be mailto: or https:"),
	),
	/** Milliseconds until a platform is asked for the result of an upload; Google recommends half an hour. */
	CONVERSIONS_CHECK_AFTER_MS: wholeNumber("1800000", 100, 86_400_000),
});
export type WorkerEnvironment = v.InferOutput<typeof WorkerEnvironment>;

/**
 * Parses a process's environment. An empty variable counts as absent. Returns the values, or one line per invalid variable to
 * print before the process exits.
 */
export function parseEnvironment<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	env: Record<string, string | undefined>,
): { values: v.InferOutput<TSchema> } | { problems: string[] } {
	const present = Object.fromEntries(
		Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
	);
	const result = v.safeParse(schema, present, { abortPipeEarly: true });
	if (result.success) return { values: result.output };
	// One line per variable, even if several list items are invalid.
	const problems = new Map<string, string>();
	for (const { path, input, message } of result.issues) {
		const name = String(path?.[0].key ?? "environment");
		if (!problems.has(name)) problems.set(name, `${name}: ${input === undefined ? required : message}`);
	}
	return { problems: [...problems.values()] };
}
