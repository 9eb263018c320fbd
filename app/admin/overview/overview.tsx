import { PageHead } from "../shell/page";

export async function loader() {
	return null;
}

export default function Overview() {
	return <PageHead title="Analytics Overview" />;
}
