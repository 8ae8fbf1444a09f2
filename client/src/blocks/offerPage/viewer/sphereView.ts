/** View direction in radians: turn to the right, lift upwards, and the vertical field of view. */
export interface ViewDirection {
  turn: number;
  lift: number;
  height: number;
}

const CORNERS = `
attribute vec2 corner;
varying vec2 at;
void main() {
  at = corner;
  gl_Position = vec4(corner, 0.0, 1.0);
}`;
/** Fragment shader: computes each pixel's direction and samples the panorama there. */
const FRAGMENT_SHADER = `
precision highp float;
uniform sampler2D picture;
uniform vec2 extent;
uniform vec2 look;
varying vec2 at;
const float PI = 3.14159265358979;
void main() {
  vec3 ray = normalize(vec3(at * extent, -1.0));
  float c = cos(look.y);
  float s = sin(look.y);
  ray = vec3(ray.x, c * ray.y - s * ray.z, s * ray.y + c * ray.z);
  float east = atan(ray.x, -ray.z) + look.x;
  float up = asin(clamp(ray.y, -1.0, 1.0));
  gl_FragColor = texture2D(picture, vec2(fract(east / (2.0 * PI) + 0.5), 0.5 - up / PI));
}`;

function programOf(gl: WebGLRenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, CORNERS],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}

/** Scales the image down to the maximum texture size. */
function fitTexture(image: HTMLImageElement, most: number): TexImageSource {
  if (image.naturalWidth <= most) return image;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: most, height: most / 2 });
  canvas.getContext('2d')?.drawImage(image, 0, 0, most, most / 2);
  return canvas;
}

/**
 * Renders an equirectangular panorama (twice as wide as high) from its centre; undefined if the browser lacks WebGL.
 */
export function sphereView(canvas: HTMLCanvasElement, image: HTMLImageElement) {
  const gl = canvas.getContext('webgl');
  if (!gl) return undefined;
  const program = programOf(gl);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const corner = gl.getAttribLocation(program, 'corner');
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const) {
    gl.texParameteri(gl.TEXTURE_2D, name, value);
  }
  const most = Number(gl.getParameter(gl.MAX_TEXTURE_SIZE));
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, fitTexture(image, most));
  const [extent, look] = [gl.getUniformLocation(program, 'extent'), gl.getUniformLocation(program, 'look')];
  return {
    draw({ turn, lift, height }: ViewDirection) {
      const sharpness = Math.min(devicePixelRatio, 2);
      const [wide, high] = [canvas.clientWidth * sharpness, canvas.clientHeight * sharpness].map(Math.round);
      if (!wide || !high) return;
      if (canvas.width !== wide || canvas.height !== high) {
        Object.assign(canvas, { width: wide, height: high });
      }
      gl.viewport(0, 0, wide, high);
      const half = Math.tan(height / 2);
      gl.uniform2f(extent, (half * wide) / high, half);
      gl.uniform2f(look, turn, lift);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
    forget: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}
