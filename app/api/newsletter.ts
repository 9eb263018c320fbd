import { json } from "#app/modules/http/.server/present-error.ts";
import { readJson } from "#app/modules/http/.server/read-json.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { joinNewsletter } from "#app/modules/newsletter/.server/newsletter.ts";
import { visitor } from "#app/modules/session/.server/guards.ts";
import { NewsletterForm } from "#domain/newsletter/subscription.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	POST: visitor(async ({ request }) => {
		await joinNewsletter(request, parseInput(NewsletterForm, await readJson(request)));
		return json({}, 201);
	}),
});

export const loader = read;
export const action = write;
