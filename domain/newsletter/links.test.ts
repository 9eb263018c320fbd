import { expect, it } from "vitest";
import { hookUrl } from "../integrations/hook-url.ts";
import { CONFIRM_PATH, tokenLink, UNSUBSCRIBE_PATH } from "./links.ts";

it.each(["https://site.example", "https://site.example/"])(
	"tokenLink and hookUrl build their links under the site address %s",
	url => {
		expect(tokenLink(url, CONFIRM_PATH, "a+b")).toBe("https://site.example/newsletter/confirm?token=a%2Bb");
		expect(tokenLink(url, UNSUBSCRIBE_PATH, "t")).toBe("https://site.example/unsubscribe?token=t");
		expect(hookUrl(url, "id", "secret")).toBe("https://site.example/hooks/id/secret");
	},
);
