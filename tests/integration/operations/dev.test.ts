import { createServer, type DevEnvironment, isRunnableDevEnvironment } from "vite";
import { expect, it } from "vitest";

// A production build bundles CommonJS packages; the development server can run them only if they are external.
it("the development server can import the dialog view with the packages that it uses", async () => {
	const server = await createServer({
		server: { middlewareMode: true, ws: false, watch: null },
		optimizeDeps: { noDiscovery: true, include: [] },
		logLevel: "silent",
	});
	try {
		const ssr: DevEnvironment | undefined = server.environments.ssr;
		if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("views are rendered elsewhere");
		expect(await ssr.runner.import("/app/ui/dialog/dialog.tsx")).toHaveProperty("Dialog");
	} finally {
		await server.close();
	}
});
