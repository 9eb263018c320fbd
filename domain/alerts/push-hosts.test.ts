import { expect, it } from "vitest";
import { isPushEndpoint, USUAL_PUSH_HOSTS } from "./push-hosts.ts";

const usual = { hosts: USUAL_PUSH_HOSTS.split(","), allowPrivate: false };

it.each([
	"https://fcm.googleapis.com/fcm/send/abc",
	"https://updates.push.services.mozilla.com/wpush/v2/abc",
	"https://wns2-ams04p.notify.windows.com/w/?token=abc",
	"https://web.push.apple.com/abc",
])("isPushEndpoint accepts %s", endpoint => expect(isPushEndpoint(endpoint, usual)).toBe(true));

it.each([
	"http://fcm.googleapis.com/x",
	"https://fcm.googleapis.com:8443/x",
	"https://fcm.googleapis.com.evil.example/x",
	"https://evil.example/fcm.googleapis.com",
	"https://user:pass@fcm.googleapis.com/x",
	"https://fcm.googleapis.com@evil.example/x",
	"https://push.services.mozilla.com.evil.example/x",
	"https://xpush.services.mozilla.com/x",
	"https://127.0.0.1/x",
	"https://[::1]/x",
	"https://localhost/x",
	"javascript:alert(1)",
	"not an address",
])("isPushEndpoint rejects %s", endpoint => expect(isPushEndpoint(endpoint, usual)).toBe(false));
