import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { readText } from '../architecture/source-files.ts'

export const NGINX_HOSTS = ['api.example.com', 'api-alt.example.com'] as const

export interface Nginx extends AsyncDisposable {
  /** Sends a request to a path of api.example.com, or of another host, over TLS. */
  ask(path: string, order?: { host?: string; headers?: Record<string, string> }): Promise<NginxAnswer>
  /** Finishes the requests in progress and resolves to the lines of the log. */
  stop(): Promise<string>
}

export interface NginxAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Why the example for nginx cannot be tried here, or false. Pass it as `skip`. */
export function whyNoNginx(): string | false {
  if (process.platform === 'win32') return 'nginx is tried with a socket file, which Windows does not have'
  const missing = ['nginx', 'openssl'].filter((program) => findVersion(program) === undefined)
  return missing.length > 0 && `needs the programs ${missing.join(' and ')}`
}

function findVersion(program: string): string | undefined {
  const { stdout, stderr, status } = spawnSync(program, program === 'nginx' ? ['-v'] : ['version'], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout + stderr : undefined
}

/** Runs nginx with the example and a new certificate. `nodes` are addresses as `server` takes them: 127.0.0.1:8080, unix:/a. */
export async function startNginx(nodes: readonly string[]): Promise<Nginx> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-nginx-'))
  makeCertificate(directory)
  await writeConfiguration(directory, nodes)
  const quit = await runNginx(directory)
  const ca = await readFile(join(directory, 'fullchain.pem'))
  const stop = async () => {
    await quit()
    return readFile(join(directory, 'access.log'), 'utf8')
  }
  return {
    ask: async (path, { host = NGINX_HOSTS[0], headers = {} } = {}) => {
      const socketPath = join(directory, 'listener')
      const sent = request({ socketPath, path, ca, servername: host, headers: { host, ...headers } })
      sent.end()
      const [answer] = await once(sent, 'response')
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
    },
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(directory, { recursive: true })
    },
  }
}

/**
 * Runs nginx on a port of this machine, without TLS, with the location for a path of a shared host from the guide. Everything else
 * on that host is answered with 404.
 */
export async function startSharedNginx(port: number, location: string): Promise<AsyncDisposable> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-nginx-'))
  const server = `server { listen 127.0.0.1:${port}; access_log off; ${location} location / { return 404; } }`
  await writeFile(join(directory, 'nginx.conf'), renderMain(directory, server))
  const quit = await runNginx(directory)
  return {
    [Symbol.asyncDispose]: async () => {
      await quit()
      await rm(directory, { recursive: true })
    },
  }
}

/** Starts nginx with the configuration in a directory. Resolves to what lets it finish the requests in progress and waits for its end. */
async function runNginx(directory: string): Promise<() => Promise<void>> {
  const child = spawn('nginx', [...buildWords(directory), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  await untilStarted(child.stderr)
  return async () => {
    child.kill('SIGQUIT')
    await exited
  }
}

/** What "nginx -t" says about the example as it is, but for the folders of this machine. */
export async function checkNginx(nodes: readonly string[]): Promise<{ status: number | null; said: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-nginx-'))
  makeCertificate(directory)
  await writeConfiguration(directory, nodes)
  const { status, stderr } = spawnSync('nginx', [...buildWords(directory), '-t'], { encoding: 'utf8' })
  await rm(directory, { recursive: true })
  return { status, said: stderr }
}

function buildWords(directory: string): string[] {
  return ['-e', 'stderr', '-p', directory, '-c', join(directory, 'nginx.conf')]
}

function makeCertificate(directory: string): void {
  const names = NGINX_HOSTS.map((host) => `DNS:${host}`).join(',')
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', `/CN=${NGINX_HOSTS[0]}`, '-addext', `subjectAltName=${names}`],
      ...['-keyout', 'privkey.pem', '-out', 'fullchain.pem'],
    ],
    { cwd: directory, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`openssl made no certificate:\n${stderr}`)
}

async function writeConfiguration(directory: string, nodes: readonly string[]): Promise<void> {
  const example = readText('deploy/nginx/plat.conf')
    .replace('listen 443 ssl;', `listen unix:${directory}/listener ssl;`)
    .replace('listen [::]:443 ssl;', '')
    .replaceAll('/etc/nginx/tls/', `${directory}/`)
    .replaceAll('/var/log/nginx/', `${directory}/`)
  const [line = ''] = /^ *server .*$/m.exec(readText('deploy/nginx/plat-nodes.conf')) ?? []
  const lines = nodes.map((node) => line.replace('127.0.0.1:8080', node))
  const upstream = readText('deploy/nginx/plat-nodes.conf').replace(line, lines.join('\n'))
  await writeFile(join(directory, 'plat.conf'), example)
  await writeFile(join(directory, 'plat-nodes.conf'), upstream)
  await writeFile(
    join(directory, 'nginx.conf'),
    renderMain(directory, 'include plat-nodes.conf; include plat.conf;'),
  )
}

function renderMain(directory: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  )
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 2;
    pid ${directory}/pid;
    error_log stderr notice;
    events { worker_connections 256; }
    http { ${temporary.join(' ')} ${http} }`
}

/** nginx listens before it starts its workers. The rest of what it says is read, so that it never waits for us. */
async function untilStarted(stderr: NodeJS.ReadableStream): Promise<void> {
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    const lines = createInterface({ input: stderr })
    lines.on('line', (line) => {
      said.push(line)
      if (line.includes('start worker process')) resolve()
    })
    lines.on('close', () => reject(new Error(`nginx did not start:\n${said.join('\n')}`)))
  })
}
