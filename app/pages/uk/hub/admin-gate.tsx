import { type ComponentType, useEffect, useState } from "react";

/** The analytics dashboard, fetched only where the address says admin=true (spec 001 §2). */
export function AdminGate() {
	const [Dashboard, setDashboard] = useState<ComponentType | null>(null);
	useEffect(() => {
		if (new URLSearchParams(window.location.search).get("admin") !== "true") return;
		import("./dashboard").then(
			({ Dashboard: loaded }) => setDashboard(() => loaded),
			error => console.error("The dashboard could not be loaded", error),
		);
	}, []);
	return Dashboard ? <Dashboard /> : null;
}
