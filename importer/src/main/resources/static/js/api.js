// Requests that change something. The header tells the server that they come from this page.

export class Refusal extends Error {}

export async function post(path, parameters = {}, body = null) {
	const query = new URLSearchParams(parameters).toString();
	const headers = { "X-Redis-Bulk": "page" };
	if (body) {
		headers["Content-Type"] = "application/octet-stream";
	}
	return answer(fetch(query ? `${path}?${query}` : path, { method: "POST", headers, body }));
}

export async function get(path) {
	return (await answer(fetch(path))).json();
}

async function answer(request) {
	let response;
	try {
		response = await request;
	}
	catch {
		throw new Refusal("The importer does not answer.");
	}
	if (!response.ok) {
		const problem = await response.json().catch(() => ({}));
		throw new Refusal(problem.error ?? `The importer answers with status ${response.status}.`);
	}
	return response;
}
