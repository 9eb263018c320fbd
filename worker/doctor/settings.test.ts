import { describe, expect, it } from "vitest";
import { examineSettings } from "./settings.ts";

const SOUND = {
	NODE_ENV: "production",
	DATABASE_URL: "postgres://meridian:secret@db.internal/meridian",
	APP_SECRET: "q7Yw2Jc9Xb4Lr8Vn3Tz6Hm1Kd5Fs0Pg+UeAoIiWxRtM=",
	PUBLIC_URL: "https://www.firm-dubai.com",
	TRUST_PROXY: "1",
	CONTACT_EMAIL: "hello@firm-dubai.com",
	BOOKING_URL: "https://calendly.com/firm-dubai/consultation",
	MAIL_FROM: "Firm <hello@firm-dubai.com>",
	PHONE_NUMBER: "+44 20 1234 5678",
	WHATSAPP_NUMBER: "447911123456",
	WHATSAPP_NUMBER_UK_DUBAI: "447911123456",
	WHATSAPP_NUMBER_UK_DUBAI_3: "447911123456",
	WHATSAPP_NUMBER_UK_4: "447911123456",
};
const lines = (env: Record<string, string | undefined>) =>
	examineSettings({ ...SOUND, ...env })
		.filter(({ verdict }) => verdict !== "ok")
		.map(({ verdict, what }) => `${verdict} ${what}`);

describe("examineSettings", () => {
	it("reports nothing for complete settings", () => {
		expect(lines({})).toEqual([]);
	});

	it.each([
		[{ DATABASE_URL: undefined }, "wrong settings"],
		[{ PUBLIC_URL: "http://www.firm-dubai.com" }, "wrong PUBLIC_URL"],
		[{ PUBLIC_URL: undefined }, "look PUBLIC_URL"],
		[{ APP_SECRET: "ab".repeat(32) }, "wrong APP_SECRET"],
		[{ APP_SECRET_PREVIOUS: SOUND.APP_SECRET }, "look APP_SECRET_PREVIOUS"],
		[{ ALLOW_PRIVATE_ENDPOINTS: "true" }, "wrong ALLOW_PRIVATE_ENDPOINTS"],
		[{ WHATSAPP_NUMBER: undefined }, "look WHATSAPP_NUMBER"],
		[{ PHONE_NUMBER: undefined }, "look PHONE_NUMBER"],
		[{ MAIL_FROM: undefined }, "look MAIL_FROM"],
		[{ BRAND_NAME: "Société Ölmez" }],
		[{ BRAND_NAME: "ميريديان" }, "look BRAND_NAME"],
		[
			{ DATABASE_URL: `${SOUND.DATABASE_URL}?connect_timeout=5&options=-c%20work_mem%3D8MB` },
			"look DATABASE_URL",
		],
		[{ REDIS_URL: "redis://cache/0?retries=3" }, "look REDIS_URL"],
		[{ NODE_ENV: "development" }, "look NODE_ENV"],
		[{ TRUST_PROXY: undefined }, "look TRUST_PROXY"],
		[{ TRUST_PROXY: undefined, COUNTRY_HEADER: "CF-IPCountry" }, "look TRUST_PROXY", "look COUNTRY_HEADER"],
	])("reports the expected findings for the settings %o", (env, ...expected) => {
		expect(lines(env)).toEqual(expected);
	});

	it("never returns a secret from the settings", () => {
		const secrets = { APP_SECRET: "short-secret", DATABASE_URL: "mysql://u:p4ss@db/x" };
		expect(JSON.stringify(examineSettings({ ...SOUND, ...secrets }))).not.toMatch(/short-secret|p4ss/);
	});
});
