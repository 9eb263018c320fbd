import { type DeviceClass, readPerformance } from "#app/visitor/vitals/.server/read-performance.ts";

const DEVICES: readonly DeviceClass[] = ["all", "mobile", "desktop"];

/** Returns the optimizer's rows for the page and device class in the URL. */
export async function loadPerformance(url: URL) {
	const device = DEVICES.find(known => known === url.searchParams.get("device")) ?? "all";
	const page = url.searchParams.get("page")?.slice(0, 200) ?? "";
	return { device, page, ...(await readPerformance({ page, device })) };
}
