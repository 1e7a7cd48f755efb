import http from 'node:http';
import https from 'node:https';

/**
 * Scans one host with MDN's scanner and prints its result as JSON. The scanner requests ports 80 and 443 of the host. Here
 * both are redirected to ports of this machine; its requests and its scoring are otherwise unchanged.
 */
const [host = '', httpPort, httpsPort] = process.argv.slice(2);

/** Redirects every connection of an agent to a port of this machine; TLS still uses and checks the host name. */
function leadTo(port: number, agent: http.Agent): void {
  const connect = agent.createConnection;
  agent.createConnection = function (options, callback) {
    return connect.call(this, { ...options, host: '127.0.0.1', port, servername: host }, callback);
  };
}

leadTo(Number(httpPort), http.Agent.prototype);
leadTo(Number(httpsPort), https.Agent.prototype);

// In a variable: the run installs the package, not the site (package.json beside this file).
const name: string = '@mdn/mdn-http-observatory';
const { scan }: { scan: (host: string) => Promise<object> } = await import(name);
console.log(JSON.stringify(await scan(host)));
