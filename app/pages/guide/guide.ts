import { ownGuide } from "#app/pages/guide/.server/guide.ts";

/** GET /guides/dubai-guide.pdf, and the guide's former URL. */
export async function loader() {
	const { bytes } = await ownGuide();
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Disposition": 'inline; filename="dubai-guide.pdf"',
			"Cache-Control": "public, max-age=3600",
		},
	});
}
