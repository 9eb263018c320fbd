// The order matters: most browsers also name the browsers that they imitate.
const BROWSERS = [
	[/\bEdg(?:e|A|iOS)?\//, "Edge"],
	[/\b(?:OPR|Opera)\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(?:Firefox|FxiOS)\//, "Firefox"],
	[/\b(?:Chrome|CriOS)\//, "Chrome"],
	[/\bVersion\/\S+.* Safari\//, "Safari"],
] as const;
const SYSTEMS = [
	[/\bWindows NT\b/, "Windows"],
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bMac OS X\b/, "macOS"],
	[/\bLinux\b/, "Linux"],
] as const;

/** Formats a user agent as "Chrome on Windows". An unknown one is returned unchanged. */
export function browserName(userAgent: string): string {
	const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
	const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
	return browser && system ? `${browser} on ${system}` : userAgent;
}
