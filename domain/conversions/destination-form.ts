import * as v from "valibot";
import { AppError, invalidField, parseInput } from "../errors.ts";
import { optionalEndpoint } from "../integrations/integration-form.ts";
import { line, object, paragraph, record, requiredLine, strictObject, textOrUndefined } from "../shape.ts";
import { type Platform, PlatformSchema, SECRET_NAMES, type Stage } from "./platforms.ts";

/** An id of digits; hyphens and spaces from pasting are removed. */
function digits(form: RegExp, message: string) {
	return v.pipe(
		line(40, message),
		v.transform(text => text.replace(/[\s-]/g, "")),
		v.check(text => text === "" || form.test(text), message),
		v.transform(textOrUndefined),
	);
}

const ACTION = "A conversion action's ID is a number; it stands in the address of its page (ctId)";
const ACCOUNT = "A Google Ads account has ten digits";
const PIXEL = "A dataset's (pixel's) ID is a number";
const EVENT = "An event's name has letters, digits, spaces and underscores, at most 50";
const eventName = v.pipe(
	line(50, EVENT),
	v.check(text => /^[\w ]*$/.test(text), EVENT),
	v.transform(textOrUndefined),
);

const GoogleSettings = strictObject({
	/** The Google Ads account that owns the conversion actions. */
	customerId: v.optional(digits(/^\d{10}$/, ACCOUNT)),
	/** The manager account through which the service account has access, if it is a different account. */
	loginCustomerId: v.optional(digits(/^\d{10}$/, ACCOUNT)),
	/** Conversion actions of type UPLOAD_CLICKS. */
	qualifiedActionId: v.optional(digits(/^\d{1,20}$/, ACTION)),
	closedActionId: v.optional(digits(/^\d{1,20}$/, ACTION)),
});

const MetaSettings = strictObject({
	pixelId: v.optional(digits(/^\d{1,20}$/, PIXEL)),
	apiVersion: v.optional(
		v.pipe(
			line(8),
			v.check(text => text === "" || /^v\d{1,3}\.0$/.test(text), "A version looks like v24.0"),
			v.transform(textOrUndefined),
		),
	),
	qualifiedEvent: v.optional(eventName),
	closedEvent: v.optional(eventName),
	/** Code of Meta's Test Events tool; used only by the connection test. */
	testEventCode: v.optional(v.pipe(line(50), v.transform(textOrUndefined))),
});

export type GoogleSettings = v.InferOutput<typeof GoogleSettings>;
export type MetaSettings = v.InferOutput<typeof MetaSettings>;
export type DestinationSettings = GoogleSettings & MetaSettings;

const SETTINGS = { google_data_manager: GoogleSettings, meta_conversions: MetaSettings } as const;

/** Default names of the events that are sent to Meta. */
const META_EVENTS: Readonly<Record<Stage, string>> = {
	qualified: "QualifiedLead",
	closed: "ConvertedLead",
};

const anyRecord = (message: string) => record(v.string(), v.unknown(), message);

function fields(allowHttp: boolean) {
	return {
		platform: PlatformSchema,
		name: requiredLine(100, "Name is required"),
		/** Parsed by `readSettings`, because they depend on the platform. */
		settings: anyRecord("Settings are required"),
		/** Parsed by `readSecret`. */
		secrets: v.optional(v.nullable(anyRecord("Secrets must be an object"))),
		endpoint: optionalEndpoint(allowHttp),
	};
}

/**
 * Creates the schema for the body of POST /api/conversion-destinations (docs/specification/http.md#conversions). @param
 * allowHttp plain http endpoints are accepted: tests and demo only
 */
export function destinationCreateSchema({ allowHttp }: { allowHttp: boolean }) {
	return object({ ...fields(allowHttp), isActive: v.optional(v.boolean(), true) });
}

/** Creates the schema for PUT /api/conversion-destinations/{id}: absent fields stay, as does an empty or masked secret. */
export function destinationUpdateSchema({ allowHttp }: { allowHttp: boolean }) {
	return v.partial(object({ ...fields(allowHttp), isActive: v.boolean() }));
}

export type DestinationCreate = v.InferOutput<ReturnType<typeof destinationCreateSchema>>;
export type DestinationUpdate = v.InferOutput<ReturnType<typeof destinationUpdateSchema>>;

function parsePart<const TSchema extends v.GenericSchema>(part: string, schema: TSchema, input: unknown) {
	try {
		return parseInput(schema, input);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const named = Object.entries(error.fields ?? {}).map(([path, message]) => [`${part}.${path}`, message]);
		throw new AppError("invalid", error.message, { fields: Object.fromEntries(named) });
	}
}

/** Parses the settings of a platform. Throws AppError "invalid" for an unknown, missing or contradictory setting. */
export function readSettings(platform: Platform, input: Record<string, unknown>): DestinationSettings {
	const settings: DestinationSettings = parsePart("settings", SETTINGS[platform], input);
	if (platform === "meta_conversions") {
		if (!settings.pixelId) throw invalidField("settings.pixelId", "Enter the ID of the dataset (pixel)");
		const events = (["qualified", "closed"] as const).map(stage => eventOf(settings, stage));
		if (events[0] === events[1])
			throw invalidField("settings.closedEvent", "Choose a different event for Closed than for Qualified");
		return settings;
	}
	const { customerId, qualifiedActionId, closedActionId } = settings;
	if (!customerId)
		throw invalidField("settings.customerId", "Enter the ten digits of the Google Ads account");
	if (!qualifiedActionId && !closedActionId) {
		throw invalidField(
			"settings.closedActionId",
			"Enter a conversion action for Qualified, for Closed or for both",
		);
	}
	// Google deduplicates conversions of one action by the submission's id alone.
	if (qualifiedActionId === closedActionId) {
		throw invalidField("settings.closedActionId", "Choose a different conversion action from Qualified's");
	}
	return settings;
}

/** Parses the secret that was typed; null if there is none. Throws AppError "invalid" for another name or shape. */
export function readSecret(platform: Platform, input: Record<string, unknown> | null | undefined) {
	const name = SECRET_NAMES[platform];
	const schema = strictObject({ [name]: v.optional(v.nullable(paragraph(20_000))) });
	const secret: string | null | undefined = parsePart("secrets", schema, input ?? {})[name];
	return secret || null;
}

/** Returns the event name that is sent to Meta for a stage. */
export function eventOf({ qualifiedEvent, closedEvent }: MetaSettings, stage: Stage): string {
	return (stage === "qualified" ? qualifiedEvent : closedEvent) ?? META_EVENTS[stage];
}

/** Returns whether a destination is configured to receive a stage. */
export function wantsStage(platform: Platform, settings: DestinationSettings, stage: Stage): boolean {
	if (platform === "meta_conversions") return true;
	return Boolean(stage === "qualified" ? settings.qualifiedActionId : settings.closedActionId);
}
