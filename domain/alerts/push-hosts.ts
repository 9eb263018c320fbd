/** Push services of the common browsers: Chromium-based ones, Firefox, Edge, Safari. */
export const USUAL_PUSH_HOSTS = [
	"fcm.googleapis.com",
	"*.push.services.mozilla.com",
	"*.notify.windows.com",
	"web.push.apple.com",
	"*.push.apple.com",
].join(",");

/** Returns whether the hostname matches the allow-list, in which "*." matches any subdomain. */
function isPushHost(hostname: string, allowed: readonly string[]): boolean {
	return allowed.some(host =>
		host.startsWith("*.")
			? hostname.endsWith(host.slice(1)) && hostname.length > host.length - 1
			: hostname === host,
	);
}

/** Allow-list of push services. `allowPrivate` also permits plain http and any port, for tests and the demo. */
export interface PushServices {
	hosts: readonly string[];
	allowPrivate: boolean;
}

/** Returns whether we may post to this push endpoint. The browser supplies the URL, so this check prevents SSRF. */
export function isPushEndpoint(text: string, { hosts, allowPrivate }: PushServices): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, port, username, password, hostname, hash } = new URL(text);
	if (username || password || hash) return false;
	if (!allowPrivate && (protocol !== "https:" || port)) return false;
	if (protocol !== "https:" && protocol !== "http:") return false;
	return isPushHost(hostname, hosts);
}
